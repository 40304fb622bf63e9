import type { FlagEvidence, FlagName, FlagShown, FlagStanding, SharedThing } from "#contract/tender-flags.contract.ts"
import type { Subcontractor } from "#contract/subcontractor.ts"
import type { BidLine, TenderDocument } from "#contract/tender.schema.ts"
import type { TenderSettings } from "#contract/tender-settings.contract.ts"
import { digest } from "../_kit/digest.ts"

/** A bid as readers of opened bids see it. */
export interface FlagBid {
  readonly bid: string
  readonly party: string
  /** Null while the commercial envelope is closed. */
  readonly lines: readonly Pick<BidLine, "line" | "unitPrice">[] | null
  /** The total of the priced lines; null while that is closed. */
  readonly total: string | null
  /** All texts that the bidder wrote. */
  readonly words: readonly string[]
  /** The companies to which it would give a part of the work; absent in older bids. */
  readonly subcontractors?: readonly Subcontractor[]
}

/** A change for bidders after the publication of the tender. */
export interface FlagChange {
  readonly at: number
  readonly kind: "material" | "immaterial" | "moved" | "files"
  readonly title: string
  /** The bid deadline before and after the change. */
  readonly before: number
  readonly after: number
}

/** Another tender of the company, from its row. */
export interface FormerCase {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly publishedAt: number
  readonly awardedAt: number | null
  readonly author: string | null
  readonly winners: readonly string[]
  readonly bidders: readonly string[]
  readonly amount: string | null
  readonly target: string | null
  readonly currency: string | null
  readonly items: readonly string[]
}

/** Something by which a company can be identified, in the form for comparison and in the form for display. */
export interface Trait {
  readonly party: string
  readonly what: SharedThing
  readonly value: string
  readonly shown: string
}

/** All data of the indicators, without those that may not be seen yet. */
export interface FlagCase {
  readonly id: string
  readonly now: number
  readonly document: TenderDocument
  readonly author: string | null
  readonly publishedAt: number | null
  /** Null before the opening, even if bids are sealed. */
  readonly bids: readonly FlagBid[] | null
  /** To whom the recorded contracts with winners give a part of the work. */
  readonly contracts?: readonly { readonly party: string; readonly subcontractors?: readonly Subcontractor[] | undefined }[]
  /** The number of bids that passed the preliminary review; null before it. */
  readonly valid: number | null
  /** The proposed winners. */
  readonly winners: readonly string[]
  readonly changes: readonly FlagChange[]
  readonly former: readonly FormerCase[]
  /** The companies that the buyer knows to take part. */
  readonly traits: readonly Trait[]
  readonly names: Readonly<Record<string, string>>
  /** The credit codes of bidders. */
  readonly creditCodes?: Readonly<Record<string, string>>
  /** The settings by which the installation judges tenders. */
  readonly settings: TenderSettings
}

export interface Looked {
  readonly standing: FlagStanding
  readonly evidence: readonly FlagEvidence[]
}
/** An indicator: a pure function that returns its result with the evidence. */
export type Indicator = (on: FlagCase) => Looked

export const later: Looked = { standing: "later", evidence: [] }
export const unknown: Looked = { standing: "unknown", evidence: [] }
export const clear: Looked = { standing: "clear", evidence: [] }
export const raisedBy = (...evidence: readonly FlagEvidence[]): Looked => ({ standing: "raised", evidence })
/** Raised with evidence, otherwise clear. */
export const raisedIf = (is: boolean, evidence: FlagEvidence): Looked =>
  is ? raisedBy(evidence) : { standing: "clear", evidence: [evidence] }

export const flagShownOf = (name: FlagName, { standing, evidence }: Looked): FlagShown => ({
  name,
  standing,
  mark: digest(JSON.stringify(evidence)),
  evidence: [...evidence],
})

export const day = 86_400_000
