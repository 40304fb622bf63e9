import type { DataOf } from "#contract/endpoint.ts"
import type { Currency } from "#contract/money.ts"
import { columnsOver, listCalls } from "../_kit/kind-row.ts"
import { deadlineOf } from "./tender.deadline.ts"
import type { TenderFacts } from "./tender.facts.ts"
import { awardTotal, itemsOf, purchasersOf, targetAmount, winnersOf } from "./tender.parts.ts"
import { tenderStates } from "./tender.states.ts"

const column = columnsOver<TenderFacts>()
const buyer = { shownTo: ["buyer"] }
const inCurrency = (amount: string | null, currency: Currency | undefined) => (amount === null || !currency ? null : { amount, currency })

/** What lists show of a tender besides its number, title and state, and what the server queries without reading it. */
export const tenderRow = {
  suspended: column.flag(({ suspendedAt }) => suspendedAt !== null),
  openTo: column.choice(["public", "invited"], ({ document }) => document?.openTo ?? null),
  currency: column.text(({ document }) => document?.currency ?? null),
  lines: column.whole(({ document }) => document?.lots.reduce((count, lot) => count + lot.lines.length, 0) ?? 0),
  published: column.instant(({ publishedAt }) => publishedAt, { ordered: true }),
  bidDeadline: column.instant(({ document }) => document?.bidDeadline ?? null),
  openingTime: column.instant(({ document }) => document?.openingTime ?? null),
  /** The deadline that is next now. */
  deadline: column.instant((facts, state) => deadlineOf({ state, facts })?.at ?? null, { ordered: true }),
  author: column.person(({ author }) => author?.id ?? null, { shownTo: ["buyer", "expert"] }),
  /** Its author and named buyers. */
  purchasers: column.people(purchasersOf, buyer),
  target: column.money(({ document }) => inCurrency(targetAmount(document), document?.currency), buyer),
  awarded: column.money((facts) => inCurrency(awardTotal(facts), facts.document?.currency), buyer),
  winners: column.parties(winnersOf, { ...buyer, found: true }),
  round: column.kept(column.whole(({ round }) => round)),
  buyers: column.kept(column.people(({ document }) => document?.buyers ?? [])),
  openers: column.kept(column.people(({ document }) => document?.openers.users ?? [])),
  invited: column.kept(column.parties(({ document }) => document?.invited ?? [], { sought: true })),
  /** For comparison with former tenders: the items, target and awarded prices, bidders, and the time of the award. */
  items: column.kept(column.text(({ document }) => itemsOf(document).join("\n"))),
  bidders: column.kept(column.parties(({ opened }) => opened.map(({ party }) => party), { sought: true })),
  awardedAt: column.kept(column.instant(({ awardedAt }) => awardedAt)),
  committee: column.kept(column.people(({ committee }) => committee.map(({ expert }) => expert))),
} as const

/** The calls of the tenders' lists, with their filter. */
export const tenderList = listCalls({
  id: "bidding/tender",
  summary: "Tenders",
  states: tenderStates,
  sides: ["buyer", "expert", "supplier"] as const,
  row: tenderRow,
})

export type TenderRow = DataOf<typeof tenderList.calls.query>["records"][number]
