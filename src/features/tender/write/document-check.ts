import { presetSettings } from "#contract/tender-settings.contract.ts"
import type { MinimaByRegime } from "#machines/tender/tender.minima.ts"
import type { Unfit } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { system } from "#contract/people.ts"
import { nothingGiven, type TenderFact, type TenderGiven } from "#machines/tender/tender.facts.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { misfits, takenApart } from "#machines/tender/tender.unfinished.ts"
import { type TenderRuleName, tenderRules, tiersOverlap } from "#machines/tender/tender.rules.ts"
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
  /** The field in which it is missing, as a path such as `lots.0.lines.1.quantity`. */
  readonly at: string
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
  invitedWhy: "suppliers",
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
  regime: "project",
  "departures.notice": "times",
  "departures.lead": "times",
}
const stepOf = (path: string): WriteStep => stepByField[path] ?? stepByField[path.split(".")[0] ?? ""] ?? "committee"

/** Where a rule is answered. */
const placeByRule: Readonly<Partial<Record<TenderRuleName, (document: TenderDocument) => readonly string[]>>> = {
  valuesAreReadable: misfits,
  requiredFields: () => ["title"],
  hasLotWithLine: () => ["lots.0.lines.0.item"],
  tiersDoNotOverlap: ({ lots }) =>
    lots.flatMap(({ lines }, lot) => lines.flatMap(({ tiers }, line) => (tiersOverlap(tiers) ? [`lots.${lot}.lines.${line}.tiers`] : []))),
  keysAreDistinct: () => ["lots.0.lines.0.item"],
  prequalBeforeBidDeadline: () => ["prequalDeadline"],
  bidDeadlineBeforeOpening: () => ["openingTime"],
  timesAreSet: (document) => timesOf(document).flatMap(({ name, at }) => (at === null && name !== "questionDeadline" ? [name] : [])),
  deadlineLiesAhead: ({ prequalification }) => [prequalification ? "prequalDeadline" : "bidDeadline"],
  criteriaAreWritten: () => ["prequalCriteria"],
  noticeIsLongOrExplained: () => ["departures.notice"],
  leadIsLongOrExplained: () => ["departures.lead"],
  enoughInvited: () => ["invited"],
  suppliersNotBlacklisted: () => ["invited"],
  suppliersFarEnough: () => ["invited"],
  suppliersNotFrozen: () => ["invited"],
  suppliersCertified: () => ["invited"],
  zeroPricesHaveReason: () => ["zeroPriceReason"],
  schemeIsSound: ({ scoring: { mode } }) => [mode === "bestValue" ? "scoring.features.0.max" : "scoring.priceWeight"],
  buyersHaveUsers: () => ["buyers"],
  quorumCanBeReached: () => ["openers.users"],
  openersHaveKeys: () => ["openers.users"],
  openersAreApart: () => ["openers.users"],
  sharesNeedTwo: () => ["openers.quorum"],
  expertsAreDistinct: () => ["experts"],
  expertsCanBeCalled: () => ["experts"],
  expertsSufficeOrExplained: () => ["departures.experts"],
}
/** Rules that reckon with amounts: asked only once the amounts can be read. */
const reckoning: ReadonlySet<string> = new Set(["tiersDoNotOverlap", "schemeIsSound"])

/** What the rules are told of those whom a document names; while nothing is known of them, nobody is unfit. */
const givenOf = ({ experts, seal }: TenderDocument, unfit: Unfit | null, minima: MinimaByRegime): TenderGiven => ({
  ...nothingGiven,
  minima,
  buyersWithoutUser: unfit?.buyers.length ?? 0,
  openersWithoutDuty: unfit?.openers.length ?? 0,
  ...(seal === "S2" ? { openersWithoutKey: unfit?.keyless ?? 0, openersTogether: unfit?.together ?? 0 } : {}),
  invitedUnable: unfit?.invited.length ?? 0,
  barredInvited: unfit?.barred ?? [],
  expertsUnfit: unfit?.experts.length ?? 0,
  namedOutside: unfit?.outside ?? experts.length,
})

/** What the chart would refuse of this document when it is submitted, told rule by rule. */
function refusals(document: TenderDocument, now: number, unfit: Unfit | null, minima: MinimaByRegime): readonly Lack[] {
  const written = takenApart(document)
  const asked = askedRules("new", "tender.submitted") as TenderRuleName[]
  const event = { type: "tender.submitted", by: system, at: now, given: givenOf(document, unfit, minima) } as TenderFact
  const unfinished = written === null ? {} : written.unfinished
  const on = { facts: { ...emptyTender, document: written?.document ?? document, unfinished }, event }
  return asked
    .filter((name) => (unfinished === undefined || !reckoning.has(name)) && !tenderRules[name].check(on))
    .flatMap((name) => (placeByRule[name]?.(document) ?? [""]).map((at) => ({ step: stepOf(at), what: name, at, blocks: true })))
}

/** What no rule forbids and a careful buyer would not leave so. */
function advice(document: TenderDocument, now: number): readonly Lack[] {
  const blanks = document.lots.flatMap(({ lines }, lot) =>
    lines.flatMap(({ item, unit }, line) => {
      const field = item.trim() === "" ? "item" : unit.trim() === "" ? "unit" : null
      return field === null ? [] : [`lots.${lot}.lines.${line}.${field}`]
    }),
  )
  const past = timesOf(document).flatMap(({ name, at }) => (at !== null && at <= now ? [name] : []))
  const unnamed = document.scoring.elements.flatMap(({ name }, index) => (name.trim() === "" ? [`scoring.elements.${index}.name`] : []))
  const advise = (what: string, places: readonly string[]) => places.map((at): Lack => ({ step: stepOf(at), what, at, blocks: false }))
  return [...advise("items", blanks), ...advise("past", past), ...advise("elementNames", unnamed)]
}

/** Everything that a document lacks before it can well be submitted, each with its field; `unfit` is who of those named cannot do their part. */
export function lacksOf(
  document: TenderDocument,
  now: number,
  unfit: Unfit | null,
  minima: MinimaByRegime = presetSettings.minima,
): readonly Lack[] {
  const refused = refusals(document, now, unfit, minima)
  const overdue = refused.some(({ what }) => what === "deadlineLiesAhead")
  return [
    ...refused,
    // Of one deadline it is enough to hear that it keeps the document back.
    ...advice(document, now).filter(({ what }) => what !== "past" || !overdue),
  ]
}
