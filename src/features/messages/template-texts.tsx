import { Flex, Grid } from "@chakra-ui/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { Placeholder, TemplateDraft } from "#contract/message.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Input, Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { type Part, parts, partsShown, wrongWith } from "./template-draft.ts"

const longest: Readonly<Record<Part, number>> = { title: 200, body: 4_000, smsTemplate: 500 }

type Box = HTMLInputElement | HTMLTextAreaElement

interface TextsProps {
  readonly draft: TemplateDraft
  readonly placeholders: readonly Placeholder[]
  readonly sent: boolean
  readonly onChange: (next: Partial<TemplateDraft>) => void
}

/** The texts of a template, with a tab for each language. */
export function TemplateTexts(props: TextsProps & { readonly chosen: Language; readonly onChoose: (language: Language) => void }) {
  const { t } = useTranslation("messages")
  const known = props.placeholders.map(({ code }) => code)
  return (
    <Tabs
      label={t("templates.texts")}
      chosen={props.chosen}
      onChoose={(id) => {
        const next = languages.find((language) => language === id)
        if (next) props.onChoose(next)
      }}
      tabs={languages.map((language) => {
        const wrong = props.sent ? parts.filter((part) => wrongWith(props.draft, part, language, known) !== null).length : 0
        return {
          id: language,
          label: t(`languages.${language}`),
          ...(wrong > 0 ? { count: wrong } : {}),
          content: <InOneLanguage {...props} language={language} />,
        }
      })}
    />
  )
}

/** The editing of one language's texts; a placeholder is inserted where the cursor was last. */
function useWriting({ draft, language, onChange }: Pick<TextsProps, "draft" | "onChange"> & { readonly language: Language }) {
  const last = useRef<{ readonly part: Part; readonly box: Box } | null>(null)
  const write = (part: Part, text: string) => onChange({ [part]: { ...draft[part], [language]: text } })
  const insert = (code: string) => {
    const { part, box } = last.current ?? { part: "body" as const, box: null }
    const text = draft[part][language]
    const from = box?.selectionStart ?? text.length
    const mark = `{{${code}}}`
    write(part, text.slice(0, from) + mark + text.slice(box?.selectionEnd ?? from))
    // After rendering, the cursor is placed behind the inserted text.
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + mark.length, from + mark.length)
    })
  }
  const standIn = (part: Part, box: Box) => {
    last.current = { part, box }
  }
  return { write, insert, standIn }
}

/** The texts of one language; a placeholder is inserted where the cursor was last. */
function InOneLanguage({ draft, placeholders, sent, onChange, language }: TextsProps & { readonly language: Language }) {
  const { t, i18n } = useTranslation(["messages", "common"])
  const known = placeholders.map(({ code }) => code)
  const { write, insert, standIn } = useWriting({ draft, language, onChange })
  const isOptional = (part: Part) => part === "smsTemplate" && !draft.channels.includes("sms")
  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      <Flex role="group" aria-label={t("templates.insert")} wrap="wrap" gap="6px">
        {placeholders.map(({ code, names }) => (
          <Button key={code} size="small" title={`{{${code}}}`} onClick={() => insert(code)}>
            {wordIn(names, i18n.language)}
          </Button>
        ))}
      </Flex>
      {partsShown(draft, language).map((part) => {
        const label = t(`templates.parts.${part}`)
        const wrong = wrongWith(draft, part, language, known)
        const told = wrong !== null && (sent || wrong === "unknown") ? t(`templates.problems.${wrong}`, { label }) : undefined
        return (
          <Field key={part} label={label} required={!isOptional(part)} hint={t(`templates.hints.${part}`)} error={told}>
            {(control) => {
              const of = {
                ...control,
                lang: language,
                maxLength: longest[part],
                value: draft[part][language],
              }
              return part === "title" ? (
                <Input
                  {...of}
                  onChange={(event) => write(part, event.currentTarget.value)}
                  onFocus={(event) => standIn(part, event.currentTarget)}
                />
              ) : (
                <Textarea
                  {...of}
                  rows={part === "body" ? 5 : 2}
                  onChange={(event) =>
                    write(part, part === "body" ? event.currentTarget.value : event.currentTarget.value.replaceAll(/\n/g, " "))
                  }
                  onFocus={(event) => standIn(part, event.currentTarget)}
                />
              )
            }}
          </Field>
        )
      })}
    </Grid>
  )
}
