import { Grid, Heading, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { MessageEvent, Placeholder, TemplateDraft } from "#contract/message.contract.ts"
import { fill, onOneLine, paragraphsOf, smsParts } from "#machines/message/fill.ts"
import { Paragraphs } from "#ui/paragraphs/paragraphs.tsx"

/** The preview in one language: a letter, and below it a text message. */
const shown = defineStyle({
  gap: "4px",
  padding: "10px 12px",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg",
  overflowWrap: "anywhere",
  "& > button": { justifySelf: "start", minHeight: "24px", fontSize: "xs", color: "fg.subtle" },
  "& > div": { display: "grid", gap: "4px" },
  "& p": { color: "fg.muted" },
  "& > div > div": {
    display: "grid",
    gap: "2px",
    marginTop: "4px",
    padding: "6px 10px",
    borderRadius: "10px",
    background: "theme.subtle",
  },
  "& small": { fontSize: "xs", color: "fg.muted" },
})

/** A preview of a template with sample values, in all four languages and for each channel, filled by the same code as real messages. */
export function TemplatePreview(props: {
  readonly draft: TemplateDraft
  readonly placeholders: readonly Placeholder[]
  readonly event: MessageEvent | undefined
  readonly chosen: Language
  readonly onChoose: (language: Language) => void
}) {
  const { t } = useTranslation("messages")
  const { draft, placeholders, event } = props
  const valuesIn = (language: Language) => ({
    ...Object.fromEntries(placeholders.map(({ code, samples }) => [code, samples[language]])),
    ...(event ? { sentence: event.sentence[language] } : {}),
  })
  return (
    <Grid as="section" aria-label={t("templates.preview")} gap="2" alignContent="start" templateColumns="minmax(0, 1fr)" minWidth="0">
      <Heading as="h3" marginBottom="6px" fontSize="sm">
        {t("templates.preview")}
      </Heading>
      {languages.map((language) => (
        <Grid key={language} css={shown} borderColor={props.chosen === language ? "theme.fg" : "line"}>
          <button type="button" aria-pressed={props.chosen === language} onClick={() => props.onChoose(language)}>
            {t(`languages.${language}`)}
          </button>
          <div lang={language}>
            <Shown draft={draft} language={language} values={valuesIn(language)} />
          </div>
        </Grid>
      ))}
    </Grid>
  )
}

function Shown(props: { readonly draft: TemplateDraft; readonly language: Language; readonly values: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("messages")
  const { draft, language, values } = props
  const body = paragraphsOf(fill(draft.body[language], values))
  const sms = onOneLine(fill(draft.smsTemplate[language], values))
  return (
    <>
      <strong>{onOneLine(fill(draft.title[language], values))}</strong>
      {draft.channels.includes("mail") ? <Paragraphs texts={body} /> : null}
      {draft.channels.includes("sms") && sms !== "" ? (
        <div>
          <span>{sms}</span>
          <small>{t("templates.smsLength", { length: sms.length, count: smsParts(sms) })}</small>
        </div>
      ) : null}
    </>
  )
}
