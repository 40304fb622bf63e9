import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { openFacts, type Seen } from "./tender.sight.ts"

/** What suppliers read of a tender document: not the target prices, not who else is invited, not who is to open. */
function forSuppliers(document: TenderDocument, party: string | null): TenderDocument {
  return {
    ...document,
    invited: document.invited.filter((one) => one === party),
    buyers: [],
    experts: [],
    openers: { ...document.openers, users: [] },
    lots: document.lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, targetPrice: null })) })),
  }
}

/** A tender as its reader is shown it, and the people and companies that it names; its call adds their names and what is the reader's own. */
export function viewTender(seen: Seen): {
  readonly view: Omit<TenderView, "names" | "own" | "partyName">
  readonly named: readonly string[]
  /** Whether the award that is told has lines for the reader's company; undefined while none is told. */
  readonly won: boolean | undefined
} {
  const { facts, side, party } = seen
  const open = openFacts(seen)
  const supplier = side === "supplier"
  const won = open.proposal?.lines.some((line) => line.party === party)
  const document = facts.document as TenderDocument | null
  const named = [
    facts.author?.id ?? "",
    facts.party,
    facts.proposal?.by ?? "",
    ...open.committee.map(({ expert }) => expert),
    ...open.opened.map((bid) => bid.party),
    ...open.qualified,
    ...open.presentOpeners,
    ...open.draws.flatMap(({ pool, excluded }) => [...pool, ...excluded.map(({ expert }) => expert)]),
    ...(supplier ? [] : [...(document?.invited ?? []), ...(document?.buyers ?? []), ...(document?.openers.users ?? [])]),
  ]
  const view = {
    number: facts.number,
    round: facts.round,
    author: facts.author && !supplier ? { id: facts.author.id, name: "" } : null,
    party: facts.party,
    document: document && supplier ? forSuppliers(document, party) : document,
    publishedAt: facts.publishedAt,
    suspendedAt: facts.suspendedAt,
    clarifications: [...facts.clarifications],
    commercialOpenedAt: facts.commercialOpenedAt,
    scoringRound: facts.scoringRound,
    sealList: [...facts.sealList],
    awardedAt: supplier ? null : facts.awardedAt,
    noticedAt: facts.noticedAt,
    contractNumber: supplier && !won ? null : facts.contractNumber,
    ending: facts.ending,
    ...open,
  }
  return { view, named, won }
}
