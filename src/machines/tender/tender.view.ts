import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderBeside, TenderView } from "#contract/tender.view.ts"
import type { TenderFacts } from "./tender.facts.ts"
import { emptyTender } from "./tender.reduce.ts"
import { openToExpert, openToSupplier, type Seen } from "./tender.sight.ts"

/** The reasons for invitations and for missed minima are shown to the buyer's side only. */
function withoutReasons(document: TenderDocument): TenderDocument {
  const { departures: _, invitedWhy: __, ...others } = document
  return others
}

/** A tender document as suppliers see it: without target prices, other invited companies and openers. */
const forSuppliers = (document: TenderDocument, party: string | null): TenderDocument => ({
  ...withoutReasons(document),
  invited: document.invited.filter((one) => one === party),
  buyers: [],
  experts: [],
  openers: { ...document.openers, users: [] },
  lots: document.lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, targetPrice: null })) })),
})

/**
 * A tender's facts as a reader is shown them, by call, over the live channel and in the browser alike. The buyer's side is shown all; others are
 * shown what is named here, and the rest has its initial value.
 */
export function shownFacts(seen: Seen): TenderFacts {
  const { facts, side, party } = seen
  if (side === "buyer") return facts
  const everybody: TenderFacts = {
    ...emptyTender,
    number: facts.number,
    party: facts.party,
    round: facts.round,
    publishedAt: facts.publishedAt,
    suspendedAt: facts.suspendedAt,
    clarifications: facts.clarifications,
    commercialOpenedAt: facts.commercialOpenedAt,
    scoringRound: facts.scoringRound,
    sealList: facts.sealList,
    ...(facts.called ? { called: facts.called } : {}),
    // The signature counts for the buying company, so the signer is hidden.
    ...(facts.signatures
      ? { signatures: facts.signatures.filter(({ of }) => of === "publication").map((one) => ({ ...one, by: "" })) }
      : {}),
    noticedAt: facts.noticedAt,
    ...(facts.standstillUntil ? { standstillUntil: facts.standstillUntil } : {}),
    ending: facts.ending,
  }
  if (side === "expert") {
    const { author, document, awardedAt, contractNumber } = facts
    return {
      ...everybody,
      author: author && { ...author, department: "" },
      document: document && withoutReasons(document),
      awardedAt,
      contractNumber,
      ...openToExpert(seen),
    }
  }
  return { ...everybody, document: facts.document && forSuppliers(facts.document, party), ...openToSupplier(seen) }
}

/** The people and companies named in what a reader is shown. */
export function namedIn({ side }: Pick<Seen, "side">, shown: TenderFacts): readonly string[] {
  const {
    author,
    party,
    proposal,
    committee,
    opened,
    qualified,
    presentOpeners,
    flagAnswers,
    trials,
    draws,
    document,
    contracts,
    signatures,
  } = shown
  return [
    author?.id ?? "",
    party,
    proposal?.by ?? "",
    ...committee.map(({ expert }) => expert),
    ...opened.map((bid) => bid.party),
    ...qualified,
    ...presentOpeners,
    ...(signatures ?? []).map(({ by }) => by),
    ...(contracts ?? []).flatMap(({ by, former }) => [by, ...former.map((old) => old.by)]),
    ...[...(flagAnswers ?? []), ...(trials ?? [])].map(({ by }) => by),
    ...draws.flatMap(({ pool, excluded }) => [...pool, ...excluded.map(({ expert }) => expert)]),
    ...(side === "buyer" ? (document?.experts ?? []) : []),
    ...(side === "supplier" ? [] : [...(document?.invited ?? []), ...(document?.buyers ?? []), ...(document?.openers.users ?? [])]),
  ]
}

/** A tender's view for its pages, from the facts that the reader is shown and the data beside them. */
export function viewTender(shown: TenderFacts, { names, own, sheetsIn }: TenderBeside): TenderView {
  const { author, reviewedApplicants: _, ...facts } = shown
  return {
    ...facts,
    author: author && { id: author.id, name: names[author.id] ?? "" },
    partyName: names[facts.party] ?? "",
    names,
    own,
    sheetsIn,
  } as TenderView
}
