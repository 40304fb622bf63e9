import type { Words } from "#contract/code.contract.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import type { MessageEvent, Placeholder } from "#contract/message.contract.ts"
import type { NoticeEvent } from "#machines/_kit/notices.ts"
import { noticeSources } from "#machines/notice-sources.ts"
import type { Texts } from "#server/http/texts.ts"

/** The placeholders of every message: the platform's own sentence, and the number and title of its document. */
const everywhere = ["sentence", "title", "number"] as const

interface Known extends NoticeEvent {
  readonly code: string
  readonly moduleCode: string
}

/** All events that the platform notifies people of, as their modules declare them. */
const known: readonly Known[] = noticeSources.flatMap(({ kind, events }) =>
  Object.entries(events).map(([code, event]) => ({ code, moduleCode: kind, ...event })),
)

const carriedBy = ({ params }: NoticeEvent): readonly string[] => [...everywhere, ...params]

/** The events of a message type that the platform itself sends. */
export const eventsOf = (type: string): string[] => known.filter(({ msgType }) => msgType === type).map(({ code }) => code)

/** The placeholders that a template for this type and event may use: for a whole type, those that all of its events have. */
export function placeholdersFor(type: string, event: string): readonly string[] {
  const told = known.filter((one) => one.msgType === type && (event === "" || one.code === event))
  const [first, ...rest] = told.map(carriedBy)
  return first?.filter((name) => rest.every((names) => names.includes(name))) ?? everywhere
}

/** The events whose reader must stay unknown to everybody else. */
export const confidentialEvents: readonly string[] = known.filter(({ confidential }) => confidential).map(({ code }) => code)

const inEach = (of: (language: Language) => string): Words => {
  const [zh, en, es, ja] = languages.map(of)
  return { zh: zh ?? "", en: en ?? "", es: es ?? "", ja: ja ?? "" }
}

/** A sample time for previews, 2026-03-20 09:30 in the platform's time zone. */
const sampleAt = Date.UTC(2026, 2, 20, 1, 30)

/** Every event with its sentence as a preview shows it. */
export function describeEvents({ text }: Pick<Texts, "text">): MessageEvent[] {
  return known.map((event) => ({
    code: event.code,
    moduleCode: event.moduleCode,
    noticeType: event.msgType,
    sentence: inEach((language) =>
      text(`notice:templates.${event.code}`, language, {
        at: sampleAt,
        subject: text("messages:placeholders.subject.sample", language),
        count: text("messages:placeholders.count.sample", language),
        kind: text("messages:placeholders.kind.sample", language),
        fact: text("messages:placeholders.fact.sample", language),
      }),
    ),
    placeholders: [...carriedBy(event)],
  }))
}

/** Every placeholder of every module. */
export function describePlaceholders({ text }: Pick<Texts, "text">): Placeholder[] {
  const modules = [...new Set(known.map(({ moduleCode }) => moduleCode))]
  return modules.flatMap((moduleCode) => {
    const events = known.filter((event) => event.moduleCode === moduleCode)
    const codes = [...new Set(events.flatMap(carriedBy))]
    return codes.map((code) => ({
      code,
      moduleCode,
      names: inEach((language) => text(`messages:placeholders.${code}.name`, language)),
      samples: inEach((language) => text(`messages:placeholders.${code}.sample`, language)),
      events: events.filter((event) => carriedBy(event).includes(code)).map((event) => event.code),
    }))
  })
}

/** The modules that declare placeholders. */
export const describeModules = ({ text }: Pick<Texts, "text">): { code: string; names: Words }[] =>
  noticeSources.map(({ kind }) => ({ code: kind, names: inEach((language) => text(`messages:modules.${kind}`, language)) }))
