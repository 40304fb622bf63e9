import type { TenderView } from "#contract/tender.view.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { type OwnedRow, reachesCompany, reachesRow } from "#server/http/data-rights.ts"
import type { Sight, SightReason } from "#contract/permission.contract.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Desk } from "./desk.ts"

/** On which side of a tender a person stands (`charts/sourcing.md` 4.6). */
export type Side = "buyer" | "expert" | "supplier" | "nobody"

/** The roles of the buying side. */
export const buying = ["purchaser", "approver", "supervisor", "legal"] as const
const drafts = new Set(["new", "publishApproval", "rejected", "revoked"])
/** States in which only the buyer's side and the committee may know who took part and what was offered. */
const beforeOpening = new Set(["new", "publishApproval", "rejected", "revoked", "prequalOpen", "prequalReview", "biddingOpen", "sealed"])

/** Applicants are told their result all at once, when the prequalification is closed. */
const beforeResults = new Set(["prequalOpen", "prequalReview"])

type Seen = Pick<Desk, "user" | "document" | "state">

/** On which side of any tender a person can stand at all. */
export function standsAs({ roles, party }: Pick<SessionUser, "roles" | "party">): Side {
  if (buying.some((role) => roles.includes(role))) return "buyer"
  if (roles.includes("expert")) return "expert"
  return roles.includes("supplier") && party !== null ? "supplier" : "nobody"
}

export function sideOf({ user, document: { facts } }: Seen): Side {
  const side = standsAs(user)
  if (side === "buyer") return reachesCompany(user, buying, facts.party) ? side : "nobody"
  if (side === "expert") return facts.committee.some(({ expert }) => expert === user.id) ? side : "nobody"
  return side
}

/** True when a supplier's company may see the tender at all. */
const reaches = (facts: TenderFacts, party: string | null) =>
  facts.document?.openTo === "public" || (party !== null && (facts.document?.invited.includes(party) ?? false))

/** True when the person may know that the tender exists. */
export function maySee(seen: Seen): boolean {
  const { facts } = seen.document
  switch (sideOf(seen)) {
    case "buyer":
      return true
    case "expert":
      return facts.publishedAt !== null
    case "supplier":
      return facts.publishedAt !== null && !drafts.has(seen.state) && reaches(facts, seen.user.party)
    default:
      return false
  }
}

/** To whom a tender belongs: who wrote it, buys by it or opens its bids is named in it. */
export function ownersOf({ author, party, document }: TenderFacts): OwnedRow {
  const people = [author?.id ?? "", ...(document?.buyers ?? []), ...(document?.openers.users ?? [])]
  return { company: party, author: author?.id ?? "", people }
}

/** Whether the tender is within the person's data rights: of a company's tenders one may see no more than one's own, or one's department's. */
async function withinRights(seen: Pick<Desk, "tx"> & Seen): Promise<boolean> {
  const { tx, user, document } = seen
  return sideOf(seen) !== "buyer" || reachesRow(tx, user, buying, ownersOf(document.facts))
}

/** Whether a person may read a tender, and why: what every reading of one goes by. */
export async function sightOf(desk: Pick<Desk, "tx" | "approval"> & Seen): Promise<Sight> {
  const { facts } = desk.document
  const side = sideOf(desk)
  if (!maySee(desk)) return { seen: false, why: whyHidden(desk) }
  if (side === "expert") return { seen: true, why: "committee" }
  if (side === "supplier") return { seen: true, why: facts.document?.openTo === "public" ? "public" : "invited" }
  // Whoever is asked to approve a tender may read it.
  if (desk.approval?.part != null) return { seen: true, why: "asked" }
  return (await withinRights(desk)) ? { seen: true, why: "within" } : { seen: false, why: "outside" }
}

function whyHidden({ user, document: { facts }, state }: Seen): SightReason {
  const side = standsAs(user)
  if (side === "buyer") return "otherCompany"
  if (side === "nobody") return "noPart"
  if (facts.publishedAt === null || (side === "supplier" && drafts.has(state))) return "notPublished"
  return side === "expert" ? "notOnCommittee" : "notInvited"
}

/** True once the bids are open to the buyer's side and, from the preliminary review on, to the committee. */
export function seesBids(seen: Seen): boolean {
  const side = sideOf(seen)
  if (beforeOpening.has(seen.state) || seen.document.facts.opened.length === 0) return false
  return side === "buyer" || (side === "expert" && seen.state !== "opened")
}

/** True when the person may know whether an application has qualified: the buyer's side at any time, the applicant from the close on. */
export const seesPrequalResults = (seen: Seen): boolean => sideOf(seen) === "buyer" || !beforeResults.has(seen.state)

type Closed = Pick<
  TenderView,
  | "qualified"
  | "committee"
  | "recused"
  | "draws"
  | "presentOpeners"
  | "opened"
  | "review"
  | "rankings"
  | "confirmations"
  | "proposal"
  | "publicity"
  | "accepted"
  | "declined"
  | "returnReason"
>

/** What of a tender's facts is open to the person; the rest is empty. */
export function openFacts(seen: Seen): Closed {
  const { facts } = seen.document
  const side = sideOf(seen)
  const nothing: Closed = {
    qualified: [],
    committee: [],
    recused: [],
    draws: [],
    presentOpeners: [],
    opened: [],
    review: {},
    rankings: [],
    confirmations: [],
    proposal: null,
    publicity: null,
    accepted: [],
    declined: [],
    returnReason: null,
  }
  const candidates = facts.publicity && { ...facts.publicity, candidates: [...facts.publicity.candidates] }
  if (side === "supplier") return supplierSees(seen, nothing, candidates)
  const bids = seesBids(seen)
    ? { opened: facts.opened as TenderView["opened"], review: facts.review, rankings: facts.rankings as TenderView["rankings"] }
    : {}
  const committee = { committee: facts.committee as TenderView["committee"] }
  if (side === "expert") return { ...nothing, ...committee, ...bids, confirmations: [...facts.confirmations] }
  return {
    ...nothing,
    ...committee,
    ...bids,
    qualified: [...facts.qualified],
    recused: [...facts.recused],
    draws: facts.draws as unknown as TenderView["draws"],
    presentOpeners: [...facts.presentOpeners],
    confirmations: [...facts.confirmations],
    proposal: facts.proposal as TenderView["proposal"],
    publicity: candidates,
    accepted: [...facts.accepted],
    declined: [...facts.declined],
    returnReason: facts.returnReason,
  }
}

/** A supplier who took part sees who else did and the own prices, the published candidates, and after the notice the own lines. */
function supplierSees(seen: Seen, nothing: Closed, publicity: TenderView["publicity"]): Closed {
  const {
    user,
    document: { facts },
  } = seen
  const own = facts.opened.filter(({ party }) => party === user.party)
  const tookPart = own.length > 0
  const lines = facts.noticedAt === null ? [] : (facts.proposal?.lines.filter(({ party }) => party === user.party) ?? [])
  return {
    ...nothing,
    qualified: seesPrequalResults(seen) ? facts.qualified.filter((party) => party === user.party) : [],
    opened: tookPart
      ? (facts.opened.map((bid) => ({
          ...bid,
          total: bid.party === user.party ? bid.total : null,
          lines: bid.party === user.party ? bid.lines : null,
        })) as TenderView["opened"])
      : [],
    publicity,
    proposal:
      facts.proposal && lines.length > 0
        ? { by: "", at: facts.proposal.at, lines: lines.map((line) => ({ ...line, maximum: "", rank: null })), reason: "" }
        : null,
    accepted: facts.accepted.filter((party) => party === user.party),
    declined: facts.declined.filter((party) => party === user.party),
  }
}

/** States of a bid that tell how its evaluation goes. */
const evaluated = new Set(["valid", "rejected", "scored", "candidate"])

/** The state of the own bid as its supplier is told it: until the notice an opened bid is opened, however it fares. */
export const toldBidState = (seen: Seen, state: string): string => (sideOf(seen) === "supplier" && evaluated.has(state) ? "opened" : state)
