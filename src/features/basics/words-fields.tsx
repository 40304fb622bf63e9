import { Box, type SystemStyleObject } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { Words } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"

interface WordsProps {
  readonly words: Words
  readonly onChange: (words: Words) => void
  /** The form was sent: what is still empty is marked. */
  readonly sent: boolean
}

/** One name in four languages, a field for each. */
export function WordsFields({ words, onChange, sent, of }: WordsProps & { readonly of: string }) {
  const { t } = useTranslation("basics")
  return languages.map((language) => {
    const label = t("nameIn", { of, language: t(`names.${language}`) })
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

/** The same in a line of a list, where the head of the list names the languages. */
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

/** The head over the lines of a list. Screen readers skip it, because each field has a label. `line` sets the columns as in the lines. */
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

/** Whether a name is there in every language. */
export const whole = (words: Words): boolean => languages.every((language) => words[language].trim() !== "")
