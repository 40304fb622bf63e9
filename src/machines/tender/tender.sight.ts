import type { RecordedContract } from "#contract/contract-data.ts"
import type { Role } from "#contract/people.ts"
import type { SightReason } from "#contract/permission.contract.ts"
import type { Owned, Side as KindSide } from "../_kit/kind.ts"
import { at, person } from "../_kit/readers.ts"
import type { TenderFacts, TenderGiven } from "./tender.facts.ts"
import { isOpenedTwice, purchasersOf } from "./tender.parts.ts"
import { tenderStates } from "./tender.states.ts"

/** The side of a tender on which a person stands (`charts/sourcing.md` 4.6). */
export type Side = "buyer" | "expert" | "supplier" | "nobody"

/** The roles of the buying side. */
export const buying = ["purchaser", "approver", "supervisor", "legal"] as const
/** States in which no supplier can see a tender. */
export const unpublished = ["new", "publishApproval", "rejected", "revoked", "discarded"] as const
/** States in which only the buyer's side and the committee may know who took part and what was offered. */
const beforeOpening = new Set<string>([...unpublished, "prequalOpen", "prequalReview", "biddingOpen", "sealed"])
/** Applicants are told their results all at once, when the prequalification is closed. */
const beforeResults = new Set(["prequalOpen", "prequalReview"])

interface SealedAs {
  readonly facts: { readonly document: Pick<NonNullable<TenderFacts["document"]>, "seal" | "scoring"> | null }
}

interface Person {
  readonly roles: readonly Role[]
  /** The person's company. */
  readonly party: string | null
}

/** A tender's present state, for a person on one of its sides. */
export interface Seen extends Pick<Person, "party"> {
  readonly facts: TenderFacts
  readonly state: string
  readonly side: Side
}

/** The side on which a person can stand in any tender. */
export function standsAs({ roles, party }: Person): Side {
  if (buying.some((role) => roles.includes(role))) return "buyer"
  if (roles.includes("expert")) return "expert"
  return roles.includes("supplier") && party !== null ? "supplier" : "nobody"
}

const hidden: readonly string[] = unpublished

/** Why a tender is hidden from a person who has a side in others. */
export function whyHidden(standing: Side, { facts, state }: Seen): SightReason {
  if (standing === "buyer") return "otherCompany"
  if (standing === "nobody") return "noPart"
  if (facts.publishedAt === null || (standing === "supplier" && hidden.includes(state))) return "notPublished"
  return standing === "expert" ? "notOnCommittee" : "notInvited"
}

/** A tender's owners: its author, named buyers and openers count as named in it. */
export function ownersOf({ author, party, document }: TenderFacts): Owned {
  const people = [...purchasersOf({ author, document }), ...(document?.openers.users ?? [])]
  return { company: party, author: author?.id ?? "", people }
}

/** Who can see a tender, when opening it and in lists. A person on the buying side of any tender is on no other side of one. */
export const tenderSides: Readonly<Record<Exclude<Side, "nobody">, KindSide<TenderFacts>>> = {
  buyer: { acting: buying, owned: { acting: buying, as: ownersOf, boundsAsked: true } },
  expert: {
    acting: ["expert"],
    unless: buying,
    who: ({ publishedAt, committee }) => (publishedAt === null ? [] : committee.map(({ expert }) => person(expert))),
  },
  supplier: {
    acting: ["supplier"],
    unless: [...buying, "expert"],
    in: tenderStates.filter((state) => !hidden.includes(state)),
    who: ({ publishedAt, document }) => {
      if (publishedAt === null) return []
      return document?.openTo === "public" ? [at("supplier", "*")] : (document?.invited.map((company) => at("supplier", company)) ?? [])
    },
  },
}

/** Whether the bids are open to the buyer's side and, from the preliminary review on, to the committee. */
export function seesBids({ side, state, facts }: Seen): boolean {
  if (beforeOpening.has(state) || facts.opened.length === 0) return false
  return side === "buyer" || (side === "expert" && state !== "opened")
}

/** Whether the person may know if an application has qualified: the buyer's side at any time, the applicant from the close on. */
export const seesPrequalResults = ({ side, state }: Seen): boolean => side === "buyer" || !beforeResults.has(state)

/** The facts of a tender that the committee is shown beyond what everybody sees; other fields are empty. */
export function openToExpert(seen: Seen): Partial<TenderFacts> {
  const { committee, confirmations, presentOpeners, opened, review, rankings, commercialOpeners } = seen.facts
  // The leader opens the commercial envelopes once enough openers have given their key shares.
  const shares = commercialOpeners ? { commercialOpeners } : {}
  // Who came to the opening stands in the committee's timeline as well.
  return { committee, confirmations, presentOpeners, ...shares, ...(seesBids(seen) ? { opened, review, rankings } : {}) }
}

/** A contract as its company sees it: without the person on the buyer's side who recorded it. */
const shownToWinner = (one: RecordedContract): RecordedContract => ({
  ...one,
  by: "",
  former: one.former.map((old) => ({ ...old, by: "" })),
})

/** The lines that a company was awarded, once the notice is out. */
const wonLines = ({ facts, party: company }: Seen) =>
  facts.noticedAt === null ? [] : (facts.proposal?.lines.filter(({ party }) => party === company) ?? [])

/** Whether the number of the contract is told: of suppliers to winners only. */
export const seesContract = (seen: Seen): boolean => seen.side !== "supplier" || wonLines(seen).length > 0

/**
 * The same for a supplier: participants see the other participants and their own prices, the published candidates, and after the notice their own
 * lines.
 */
export function openToSupplier(seen: Seen): Partial<TenderFacts> {
  const { facts, party: company } = seen
  const tookPart = facts.opened.some(({ party }) => party === company)
  const lines = wonLines(seen)
  return {
    qualified: seesPrequalResults(seen) ? facts.qualified.filter((party) => party === company) : [],
    opened: tookPart ? facts.opened.map((bid) => (bid.party === company ? bid : { ...bid, total: null, lines: null })) : [],
    publicity: facts.publicity,
    proposal:
      facts.proposal && lines.length > 0
        ? { by: "", at: facts.proposal.at, lines: lines.map((line) => ({ ...line, maximum: "", rank: null })), reason: "" }
        : null,
    accepted: facts.accepted.filter((party) => party === company),
    declined: facts.declined.filter((party) => party === company),
    ...(facts.lapsed ? { lapsed: facts.lapsed.filter((party) => party === company) } : {}),
    contractNumber: seesContract(seen) ? facts.contractNumber : null,
    ...(facts.contracts ? { contracts: facts.contracts.filter(({ data }) => data.party === company).map(shownToWinner) } : {}),
  }
}

/** Whether the commercial envelopes are still to be opened, by openers who give their shares. */
export const awaitsSecondOpening = ({ state, facts: { document } }: Pick<Seen, "state"> & SealedAs): boolean =>
  state === "expertScorable" && isOpenedTwice(document)

/**
 * Whether all technical sheets are in, as a person is told it. The buyer's side and the committee learn no more from it than that openers are awaited;
 * a supplier could tell how the evaluation goes on, and is told nothing: null.
 */
export const toldSheetsIn = (seen: Seen, { openTechnicalSheets }: Pick<TenderGiven, "openTechnicalSheets">): boolean | null =>
  seen.side === "buyer" || seen.side === "expert" ? awaitsSecondOpening(seen) && openTechnicalSheets === 0 : null

/** States of a bid that reveal the course of its evaluation. */
const evaluated = new Set(["valid", "rejected", "scored", "candidate"])

/** The state of the own bid as its supplier is shown it: until the notice an opened bid stays "opened", whatever its result. */
export const toldBidState = ({ side }: Seen, state: string): string => (side === "supplier" && evaluated.has(state) ? "opened" : state)
