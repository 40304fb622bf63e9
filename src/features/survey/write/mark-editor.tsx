import { Box, Flex, Grid, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Check } from "#ui/field/choice.tsx"
import type { EditorProps } from "./editor-props.ts"
import { blankMark } from "#machines/questionnaire/blank.ts"
import { optionsShown, withMark } from "./form-edits.ts"
import { PointsBox } from "./points-box.tsx"

const three = { base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" }

/** Edits how an answer counts: points by option, or points from a reviewer; and which answers pass. */
export function MarkEditor({ form, onForm, one }: EditorProps) {
  const { t } = useTranslation("questionnaire")
  const { points, most, passIf, discretionary } = form.marking.marks[one.id] ?? blankMark()
  const set = (change: Parameters<typeof withMark>[2]) => onForm(withMark(form, one.id, change))
  if (one.kind === "group") return null
  const options = optionsShown(one, (id) => t(`answers.${id}`))
  const withoutOne = (id: string) => Object.fromEntries(Object.entries(points).filter(([other]) => other !== id))
  if (options.length === 0)
    return (
      <Grid templateColumns={three} gap="3">
        <PointsBox label={t("fields.mostPoints")} value={most ?? ""} onChange={(next) => set({ most: next === "" ? null : next })} />
      </Grid>
    )
  return (
    <Stack gap="2" role="group" aria-label={t("fields.points")}>
      <Grid templateColumns={three} gap="3">
        {options.map(({ id, label }) => (
          <PointsBox
            key={id}
            label={t("pointsFor", { label })}
            value={points[id] ?? ""}
            onChange={(next) => set({ points: next === "" ? withoutOne(id) : { ...points, [id]: next } })}
          />
        ))}
      </Grid>
      <Check checked={passIf !== null} onChange={(event) => set({ passIf: event.currentTarget.checked ? [] : null })}>
        {t("mustPass")}
      </Check>
      {passIf === null ? null : (
        <Box paddingInlineStart="6">
          <Text color="fg.muted">{t("passesWith")}</Text>
          <Flex gap="3" wrap="wrap">
            {options.map(({ id, label }) => (
              <Check
                key={id}
                checked={passIf.includes(id)}
                onChange={(event) =>
                  set({ passIf: event.currentTarget.checked ? [...passIf, id] : passIf.filter((other) => other !== id) })
                }
              >
                {label}
              </Check>
            ))}
          </Flex>
          <Check checked={discretionary} onChange={(event) => set({ discretionary: event.currentTarget.checked })}>
            {t("discretionary")}
          </Check>
        </Box>
      )}
    </Stack>
  )
}
