import { Box, Flex, Grid, Text } from "@chakra-ui/react"
import { createContext, type ReactNode, useContext } from "react"
import { useTranslation } from "react-i18next"
import type { FieldRemark, RegistrationContent } from "#contract/registration.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { TextLine, useDraftField } from "#ui/draft/draft-fields.tsx"
import { DayBox } from "#ui/field/boxes.tsx"
import { Field } from "#ui/field/field.tsx"

/** The reviewers' remarks on single fields. */
const Comments = createContext<readonly FieldRemark[]>([])
export const CommentsOn = Comments.Provider

/** A reviewer's remark on a field, or else the hint. */
export function useHint(path: string, hint?: ReactNode): ReactNode {
  const { t } = useTranslation("registration")
  const comment = useContext(Comments).find(({ field }) => field === path)
  if (!comment) return hint
  return (
    <Box as="span" color="amber.fg" fontWeight="semibold">
      {t("reviewerSays", { text: comment.text })}
    </Box>
  )
}

/** One line of text, by the name of its field. */
export function Line(props: { readonly path: string; readonly required?: boolean; readonly hint?: ReactNode }) {
  const { t } = useTranslation("registration")
  const hint = useHint(props.path, props.hint)
  const name = props.path.split(".").at(-1) ?? ""
  return <TextLine {...props} maxLength={Infinity} label={t(`fields.${name}`)} hint={hint} />
}

/** A day; an empty optional one is null. */
export function Day({ path, required, optional }: { readonly path: string; readonly required?: boolean; readonly optional?: boolean }) {
  const { t } = useTranslation("registration")
  const { value, set, error, leave } = useDraftField<string | null>(path)
  const hint = useHint(path)
  return (
    <Field label={t(`fields.${path.split(".").at(-1)}`)} {...(required ? { required } : {})} hint={hint} error={error}>
      {(control) => (
        <DayBox control={control} value={value ?? ""} onBlur={leave} onChange={(next) => set(next === "" && optional ? null : next)} />
      )}
    </Field>
  )
}

type Listed = "contacts" | "accounts" | "certificates"

/** A list of similar parts, such as contacts: each in a panel of its own, with buttons to add and remove. */
export function Parts(props: {
  readonly name: Listed
  readonly content: RegistrationContent
  readonly set: (path: string, value: unknown) => void
  readonly empty: object
  readonly most: number
  readonly children: (path: string) => ReactNode
}) {
  const { t } = useTranslation("registration")
  const { name, content, set, empty, most, children } = props
  const parts: readonly unknown[] = content[name]
  return (
    <>
      {parts.map((_, index) => (
        <Card
          // Parts have no identity of their own; the fields below read the value at the index.
          key={`${name}.${String(index)}`}
          title={`${t(`parts.${name}`)} ${index + 1}`}
          aside={
            <Button
              look="ghost"
              onClick={() =>
                set(
                  name,
                  parts.filter((__, other) => other !== index),
                )
              }
            >
              {t("removePart")}
            </Button>
          }
        >
          <Grid templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }} gap="3" alignItems="start">
            {children(`${name}.${index}`)}
          </Grid>
        </Card>
      ))}
      {parts.length === 0 ? <Text color="fg.muted">{t(`noParts.${name}`)}</Text> : null}
      <Flex>
        <Button aria-disabled={parts.length >= most || undefined} onClick={() => parts.length < most && set(name, [...parts, empty])}>
          {t(`addPart.${name}`)}
        </Button>
      </Flex>
    </>
  )
}
