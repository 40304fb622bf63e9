import { presetSettings } from "#contract/tender-settings.contract.ts"
import type { MinimaByRegime } from "#machines/tender/tender.minima.ts"
import type { Unfit } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { system } from "#contract/people.ts"
import { nothingGiven, type TenderFact, type TenderGiven } from "#machines/tender/tender.facts.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { misfits, takenApart } from "#machines/tender/tender.unfinished.ts"
import { emptyLines } from "#machines/scoring/money.ts"
import { tiersOverlap } from "#machines/scoring/tier-price.ts"
import { isLumpSum } from "#machines/tender/tender.priced.ts"
import { type TenderRuleName, tenderRules } from "#machines/tender/tender.rules.ts"
import { askedRules } from "../asked-rules.ts"
import { timesOf } from "../tender-times.ts"

/** The steps of writing a tender. */
export const writeSteps = ["project", "suppliers", "times", "scoring", "committee"] as const
export type WriteStep = (typeof writeSteps)[number]

/** A missing or wrong part of a document; one that `blocks` prevents submitting, others are advice. */
export interface Lack {
  readonly step: WriteStep
  /** Its text is `missing.<what>`. */
  readonly what: string
  /** The path of the field, such as `lots.0.lines.1.quantity`. */
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

/** Where each rule's violation is corrected. */
const placeByRule: Readonly<Partial<Record<TenderRuleName, (document: TenderDocument) => readonly string[]>>> = {
  valuesAreReadable: misfits,
  requiredFields: () => ["title"],
  hasLotWithLine: () => ["lots.0.lines.0.item"],
  quantitiesAreSome: ({ lots }) => lots.flatMap(({ lines }, lot) => emptyLines(lines).map((line) => `lots.${lot}.lines.${line}.quantity`)),
  oneBidPricesAll: () => ["lots.0.lines.0.item"],
  tiersDoNotOverlap: ({ lots }) =>
    lots.flatMap((one, lot) =>
      isLumpSum(one) ? [] : one.lines.flatMap(({ tiers }, line) => (tiersOverlap(tiers) ? [`lots.${lot}.lines.${line}.tiers`] : [])),
    ),
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
/** Rules that calculate with amounts: applied only once all amounts are valid. */
const amountRules: ReadonlySet<string> = new Set(["quantitiesAreSome", "tiersDoNotOverlap", "schemeIsSound"])

/** What the rules are given about the named people; while nothing is known of them, nobody counts as unfit. */
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

/** The chart's refusals if this document were submitted, rule by rule. */
function refusals(document: TenderDocument, now: number, unfit: Unfit | null, minima: MinimaByRegime): readonly Lack[] {
  const written = takenApart(document)
  const asked = askedRules("new", "tender.submitted") as TenderRuleName[]
  const event = { type: "tender.submitted", by: system, at: now, given: givenOf(document, unfit, minima) } as TenderFact
  const unfinished = written === null ? {} : written.unfinished
  const on = { facts: { ...emptyTender, document: written?.document ?? document, unfinished }, event }
  return asked
    .filter((name) => (unfinished === undefined || !amountRules.has(name)) && !tenderRules[name].check(on))
    .flatMap((name) => (placeByRule[name]?.(document) ?? [""]).map((at) => ({ step: stepOf(at), what: name, at, blocks: true })))
}

/** Advice: what no rule forbids but a careful buyer would change. */
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

/** Everything to correct in a document before submitting, each with its field; `unfit` holds the named people who cannot act. */
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
    // A deadline that already blocks submitting needs no further advice.
    ...advice(document, now).filter(({ what }) => what !== "past" || !overdue),
  ]
}
