import { tenderDocument, type TenderDocument } from "#contract/tender.schema.ts"
import { system } from "#contract/people.ts"
import type { TenderFact } from "#machines/tender/tender.facts.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { type TenderRuleName, tenderRules } from "#machines/tender/tender.rules.ts"
import { askedRules } from "../asked-rules.ts"
import { timesOf } from "../tender-times.ts"

/** The steps in which a tender is written. */
export const writeSteps = ["project", "suppliers", "times", "scoring", "committee"] as const
export type WriteStep = (typeof writeSteps)[number]

/** Something that a document still lacks; what `blocks` keeps it from being submitted, the rest is advice. */
export interface Lack {
  readonly step: WriteStep
  /** Its words are `missing.<what>`. */
  readonly what: string
  readonly blocks: boolean
}

const stepByField: Readonly<Record<string, WriteStep>> = {
  title: "project",
  summary: "project",
  terms: "project",
  currency: "project",
  lots: "project",
  openTo: "suppliers",
  invited: "suppliers",
  minBidders: "suppliers",
  prequalification: "times",
  prequalDeadline: "times",
  prequalCriteria: "times",
  prequalLimit: "times",
  minQualified: "times",
  earlyClose: "times",
  questionDeadline: "times",
  bidDeadline: "times",
  openingTime: "times",
  reviewDeadline: "times",
  clarifyLeadDays: "times",
  scoring: "scoring",
  partialBids: "scoring",
  zeroPrices: "scoring",
  zeroPriceReason: "scoring",
}
const stepByRule: Readonly<Partial<Record<TenderRuleName, WriteStep>>> = {
  requiredFields: "project",
  hasLotWithLine: "project",
  tiersDoNotOverlap: "project",
  prequalBeforeBidDeadline: "times",
  bidDeadlineBeforeOpening: "times",
  timesAreSet: "times",
  deadlineLiesAhead: "times",
  enoughInvited: "suppliers",
  zeroPricesHaveReason: "scoring",
  criteriaAreWritten: "times",
  schemeIsSound: "scoring",
  keysAreDistinct: "project",
}
/** Rules that reckon with amounts: asked only once the amounts can be read. */
const reckoning: ReadonlySet<string> = new Set(["tiersDoNotOverlap", "schemeIsSound"])

/** The fields of a document that do not fit its schema, as paths such as `lots.0.lines.1.quantity`. */
export const misfits = (document: TenderDocument): readonly string[] =>
  tenderDocument.safeParse(document).error?.issues.map(({ path }) => path.join(".")) ?? []

/** What the chart would refuse of this document when it is saved and submitted, told rule by rule. */
function refusals(document: TenderDocument, now: number, readable: boolean): readonly Lack[] {
  const asked = [...askedRules("new", "tender.saved"), ...askedRules("new", "tender.submitted")] as TenderRuleName[]
  const event = { type: "tender.saved", by: system, at: now, document, number: "", party: "", department: "" } as TenderFact
  const on = { facts: { ...emptyTender, document }, event }
  return [...new Set(asked)]
    .filter((name) => (readable || !reckoning.has(name)) && !tenderRules[name].check(on))
    .map((name) => ({ step: stepByRule[name] ?? "committee", what: name, blocks: true }))
}

/** What no rule forbids and a careful buyer would not leave so. */
function advice(document: TenderDocument, now: number): readonly Lack[] {
  const lines = document.lots.flatMap((lot) => lot.lines)
  const advise = (step: WriteStep, what: string, when: boolean): Lack[] => (when ? [{ step, what, blocks: false }] : [])
  return [
    ...advise(
      "project",
      "items",
      lines.some(({ item, unit }) => item.trim() === "" || unit.trim() === ""),
    ),
    ...advise(
      "times",
      "past",
      timesOf(document).some(({ at }) => at !== null && at <= now),
    ),
    ...advise(
      "scoring",
      "elementNames",
      document.scoring.elements.some(({ name }) => name.trim() === ""),
    ),
  ]
}

/** Everything that a document lacks before it can well be submitted, step by step. */
export function lacksOf(document: TenderDocument, now: number): readonly Lack[] {
  const wrong = misfits(document)
  const refused = refusals(document, now, wrong.length === 0)
  const overdue = refused.some(({ what }) => what === "deadlineLiesAhead")
  const steps = new Set(wrong.map((path) => stepByField[path.split(".")[0] ?? ""] ?? "committee"))
  return [
    ...refused,
    ...[...steps].map((step): Lack => ({ step, what: "values", blocks: true })),
    // Of one deadline it is enough to hear that it keeps the document back.
    ...advice(document, now).filter(({ what }) => what !== "past" || !overdue),
  ]
}
