import type { Words } from "#contract/code.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import type { MessageEvent, Placeholder, TemplateDraft, TemplateRow } from "#contract/message.contract.ts"
import { hasStrayBraces, namesIn } from "#machines/message/fill.ts"

const inEach = (text: string): Words => ({ zh: text, en: text, es: text, ja: text })

/** A new template starts with the platform's own text, so that its author has a complete one to change. */
export const newTemplate: TemplateDraft = {
  code: "",
  name: "",
  noticeType: "",
  noticeEvent: "",
  channels: ["inApp", "mail"],
  title: { zh: "{{sentence}}：{{title}}", en: "{{sentence}}: {{title}}", es: "{{sentence}}: {{title}}", ja: "{{sentence}}：{{title}}" },
  body: inEach("{{sentence}}\n\n{{number}} {{title}}"),
  smsTemplate: inEach(""),
  enabledFlag: 1,
}

/** The part of a row that administrators may change. */
export const draftOf = (row: TemplateRow): TemplateDraft => {
  const { code, name, noticeType, noticeEvent, channels, title, body, smsTemplate, enabledFlag } = row
  return { code, name, noticeType, noticeEvent, channels, title, body, smsTemplate, enabledFlag }
}

/** The placeholders that a template may use: those that all of its events have. */
export function fitting(
  draft: TemplateDraft,
  events: readonly MessageEvent[],
  placeholders: readonly Placeholder[],
): readonly Placeholder[] {
  const told = events.filter(
    ({ noticeType, code }) => noticeType === draft.noticeType && (draft.noticeEvent === "" || code === draft.noticeEvent),
  )
  const codes = told.length === 0 ? ["sentence", "title", "number"] : (told[0]?.placeholders ?? [])
  return placeholders.filter(
    ({ code }, at) =>
      codes.includes(code) &&
      told.every((event) => event.placeholders.includes(code)) &&
      placeholders.findIndex((one) => one.code === code) === at,
  )
}

/** The parts of a template with texts in each language. */
export const parts = ["title", "body", "smsTemplate"] as const
export type Part = (typeof parts)[number]

/** The parts that are shown: the text message where it is sent, and where it has words, which are saved and have to be right in any case. */
export const partsShown = ({ channels, smsTemplate }: TemplateDraft, language: (typeof languages)[number]): readonly Part[] =>
  parts.filter((part) => part !== "smsTemplate" || channels.includes("sms") || smsTemplate[language] !== "")

/** What is wrong with a text; a key below `templates.problems`. */
export type Wrong = "empty" | "braces" | "unknown"

/** What is wrong with a part in a language. */
export function wrongWith(draft: TemplateDraft, part: Part, language: (typeof languages)[number], known: readonly string[]): Wrong | null {
  const text = draft[part][language]
  if (text.trim() === "" && (part !== "smsTemplate" || draft.channels.includes("sms"))) return "empty"
  if (hasStrayBraces(text)) return "braces"
  return namesIn(text).some((name) => !known.includes(name)) ? "unknown" : null
}

/** The first language with something wrong; null for a complete template. */
export const firstWrong = (draft: TemplateDraft, known: readonly string[]): (typeof languages)[number] | null =>
  languages.find((language) => parts.some((part) => wrongWith(draft, part, language, known) !== null)) ?? null

export const codePattern = /^[A-Z][A-Z0-9_]{1,63}$/
