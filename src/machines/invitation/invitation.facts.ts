import type { InvitationContent } from "#contract/invitation.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The state of an invitation. */
export interface InvitationFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  readonly content: InvitationContent | null
  /** The number of letters sent. */
  readonly sends: number
  readonly sentAt: number | null
  /** Until when its link is valid. */
  readonly until: number | null
  readonly openedAt: number | null
}
interface Saved {
  readonly number: string
  readonly party: string
  readonly content: InvitationContent
}

export interface InvitationFactData {
  "invitation.saved": Saved
  "invitation.sent": object
  "invitation.opened": object
  "invitation.used": object
  "invitation.expired": object
  "invitation.deleted": object
}
export type InvitationFact = FactsOf<InvitationFactData>
