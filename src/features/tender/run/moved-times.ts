import type { TenderDocument } from "#contract/tender.schema.ts"
import { system } from "#contract/people.ts"
import { firstFalse } from "#machines/_kit/rules.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFact } from "#machines/tender/tender.facts.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { askedRules } from "../asked-rules.ts"
import { type TimeName, timesOf } from "../tender-times.ts"

/** Times as form values. */
export type FormTimes = Partial<Record<TimeName, number | null>>
/** The times to be moved, with their new values. */
export type Moved = Partial<Record<TimeName, number>>

/** The document's times that can be moved: applications are closed whenever times are. */
export const movableTimes = (document: TenderDocument): ReturnType<typeof timesOf> =>
  timesOf(document).filter(({ name }) => name !== "prequalDeadline")

/** The document's present times, as form values. */
export const formTimes = (document: TenderDocument): FormTimes =>
  Object.fromEntries(movableTimes(document).map(({ name, at }) => [name, at]))

/** The times that differ from the document's. A cleared field leaves its time unchanged. */
export const movedOf = (document: TenderDocument, times: FormTimes): Moved =>
  Object.fromEntries(
    movableTimes(document).flatMap(({ name, at }) => (times[name] == null || times[name] === at ? [] : [[name, times[name]]])),
  ) as Moved

/** A violated rule, with the values of its sentence. */
export interface Fault {
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

/** The first rule of the chart that the moved times would violate at that instant; null when they may be moved. */
export function moveFault(
  document: TenderDocument,
  moved: Moved | null,
  at: number,
  type: "deadline.extended" | "clarification.issued",
  { material = true, why = "" }: { readonly material?: boolean; readonly why?: string } = {},
): Fault | null {
  const event = { type, by: system, at, moved, reason: "", id: "", title: "", text: "", material, why } as unknown as TenderFact
  const on = { facts: { ...emptyTender, document }, event }
  const broken = firstFalse(tenderChart.rules, askedRules("biddingOpen", type), on)
  return broken && { rule: broken.name, params: broken.rule.params?.(on) ?? {} }
}
