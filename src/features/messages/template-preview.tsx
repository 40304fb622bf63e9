import { useTranslation } from "react-i18next"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { MessageEvent, Placeholder, TemplateDraft } from "#contract/message.contract.ts"
import { fill, onOneLine, paragraphsOf, smsParts } from "#machines/message/fill.ts"
import s from "./messages.module.css"

/** A template with made values, in all four languages and as each of its channels shows it: by the same words-filling as when it is sent. */
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
    <section className={s.preview} aria-label={t("templates.preview")}>
      <h3 className={s.legend}>{t("templates.preview")}</h3>
      {languages.map((language) => (
        <div key={language} className={s.shown} data-chosen={props.chosen === language || undefined}>
          <button type="button" className={s.tongue} aria-pressed={props.chosen === language} onClick={() => props.onChoose(language)}>
            {t(`languages.${language}`)}
          </button>
          <div lang={language} className={s.said}>
            <Shown draft={draft} language={language} values={valuesIn(language)} />
          </div>
        </div>
      ))}
    </section>
  )
}

function Shown(props: { readonly draft: TemplateDraft; readonly language: Language; readonly values: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("messages")
  const { draft, language, values } = props
  const body = paragraphsOf(fill(draft.body[language], values))
  const sms = onOneLine(fill(draft.smsTemplate[language], values))
  return (
    <>
      <strong className={s.headline}>{onOneLine(fill(draft.title[language], values))}</strong>
      {draft.channels.includes("mail")
        ? body.map((paragraph, at) => (
            // The place is all that a paragraph of a preview is known by.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at} className={s.paragraph}>
              {paragraph}
            </span>
          ))
        : null}
      {draft.channels.includes("sms") && sms !== "" ? (
        <span className={s.sms}>
          <span>{sms}</span>
          <small>{t("templates.smsLength", { length: sms.length, count: smsParts(sms) })}</small>
        </span>
      ) : null}
    </>
  )
}
