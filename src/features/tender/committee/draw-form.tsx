import { Box, chakra, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Form } from "#ui/field/form.tsx"
import { NumberField } from "#ui/field/inputs.tsx"
import { adviseCount } from "./committee-advice.ts"
import { useFieldWords } from "./field-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

const fieldsStyle = defineStyle({
  gridColumn: "1 / -1",
  minWidth: "0",
  "& legend": { marginBottom: "1", fontSize: "sm", color: "fg.muted" },
})

const option = defineStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  minHeight: "8",
  paddingInline: "2.5",
  borderWidth: "1px",
  borderColor: "quiet.muted",
  borderRadius: "md",
  cursor: "pointer",
  _hover: { borderColor: "theme.fg" },
  "&:has(:checked)": { borderColor: "theme.line", background: "theme.subtle" },
})

interface DrawFormProps {
  readonly tender: OpenTender
  /** Fields known in the pool, and how many experts know each. */
  readonly fields: readonly { readonly name: string; readonly experts: number }[]
  /** Told the number of draws before this one, so that the new one is shown as it happened. */
  readonly onDrawn: (before: number) => void
}

/** Asks how many experts of which fields to draw, and draws them. */
export function DrawForm({ tender, fields, onDrawn }: DrawFormProps) {
  const { t } = useTranslation("tender-evaluate")
  const fieldWord = useFieldWords()
  const run = useTenderCommand(tender)
  const { committee, draws } = tender.now.facts
  const form = useForm<{ count: number | null }>({ defaultValues: { count: adviseCount(committee.length) || 1 } })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (name: string) => setChosen((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  const send = form.handleSubmit(async ({ count }) => {
    if (await run(tenderContract.drawExperts, { count: count ?? 0, fields: [...chosen] })) onDrawn(draws.length)
  })
  return (
    <Form form={form} onSubmit={() => send()}>
      <NumberField
        name="count"
        label={t("draw.count")}
        required
        min={1}
        max={50}
        unit={t("draw.people")}
        hint={t("draw.countHint", { count: committee.length })}
        span="third"
      />
      <chakra.fieldset css={fieldsStyle}>
        <legend>{t("draw.fields")}</legend>
        <Flex wrap="wrap" gap="2">
          {fields.map(({ name, experts }) => (
            <chakra.label key={name} css={option}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
              {fieldWord(name)}
              <Text as="span" color="fg.subtle" fontSize="xs">
                {experts}
              </Text>
            </chakra.label>
          ))}
        </Flex>
        <Text marginTop="1" color="fg.subtle" fontSize="xs">
          {t("draw.fieldsHint")}
        </Text>
      </chakra.fieldset>
      <Box gridColumn="1 / -1">
        <VerdictAction tender={tender} name="drawExperts" look="primary" onRun={() => send()} />
      </Box>
    </Form>
  )
}
