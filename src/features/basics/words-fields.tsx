import { Box, type SystemStyleObject } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { Words } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"

interface WordsProps {
  readonly words: Words
  readonly onChange: (words: Words) => void
  /** Whether the form was submitted: empty fields are marked then. */
  readonly sent: boolean
}

/** A name in four languages, with a field for each. */
export function WordsFields({ words, onChange, sent, of }: WordsProps & { readonly of: string }) {
  const { t } = useTranslation("basics")
  return languages.map((language) => {
    const label = t(`nameIn.${language}`, { of })
    const missing = sent && words[language].trim() === ""
    return (
      <Field key={language} label={label} required span="half" error={missing ? t("first:required", { label }) : undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            lang={language}
            value={words[language]}
            onChange={(event) => onChange({ ...words, [language]: event.currentTarget.value })}
          />
        )}
      </Field>
    )
  })
}

/** The same as cells of a line, where the heading of the list names the languages. */
export function WordsCells({ words, onChange, sent, of }: WordsProps & { readonly of: string }) {
  const { t } = useTranslation("basics")
  return languages.map((language) => (
    <Input
      key={language}
      look="small"
      aria-label={`${of} ${t(`names.${language}`)}`}
      aria-invalid={(sent && words[language].trim() === "") || undefined}
      placeholder={t(`names.${language}`)}
      maxLength={120}
      lang={language}
      value={words[language]}
      onChange={(event) => onChange({ ...words, [language]: event.currentTarget.value })}
    />
  ))
}

/** The heading above the lines of a list. Screen readers skip it, because each field has a label. `line` sets the columns as in the lines. */
export function LineHeads({
  line,
  before,
  after,
}: {
  readonly line: SystemStyleObject
  readonly before: readonly string[]
  readonly after: readonly string[]
}) {
  const { t } = useTranslation("basics")
  const words = [...before, ...languages.map((language) => t(`names.${language}`)), ...after]
  return (
    <Box css={line} aria-hidden>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </Box>
  )
}

/** Whether a name is filled in for every language. */
export const whole = (words: Words): boolean => languages.every((language) => words[language].trim() !== "")
