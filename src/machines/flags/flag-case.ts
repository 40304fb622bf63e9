import type { FlagEvidence, FlagName, FlagShown, FlagStanding, SharedThing } from "#contract/tender-flags.contract.ts"
import type { BidLine, TenderDocument } from "#contract/tender.schema.ts"
import type { TenderSettings } from "#contract/tender-settings.contract.ts"
import { digest } from "../_kit/digest.ts"

/** A bid as whoever may see the opened bids sees it. */
export interface FlagBid {
  readonly bid: string
  readonly party: string
  /** Null while the commercial envelope is closed. */
  readonly lines: readonly Pick<BidLine, "line" | "unitPrice">[] | null
  /** Of what it prices; null while that is closed. */
  readonly total: string | null
  /** Everything that the bidder wrote in words. */
  readonly words: readonly string[]
}

/** Something that was changed for bidders after the tender came out. */
export interface FlagChange {
  readonly at: number
  readonly kind: "material" | "immaterial" | "moved" | "files"
  readonly title: string
  /** The bid deadline before and after it. */
  readonly before: number
  readonly after: number
}

/** Another tender of the company, as its row tells it. */
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

/** Something by which a company can be reached or known, in the form in which it is compared and in the one that is shown. */
export interface Trait {
  readonly party: string
  readonly what: SharedThing
  readonly value: string
  readonly shown: string
}

/** All that the indicators look at: what is not to be seen yet is not in it. */
export interface FlagCase {
  readonly id: string
  readonly now: number
  readonly document: TenderDocument
  readonly author: string | null
  readonly publishedAt: number | null
  /** Null before the opening, whatever is sealed. */
  readonly bids: readonly FlagBid[] | null
  /** How many of them stood in the preliminary review; null before it. */
  readonly valid: number | null
  /** To whom the award is proposed. */
  readonly winners: readonly string[]
  readonly changes: readonly FlagChange[]
  readonly former: readonly FormerCase[]
  /** Of the companies of which the buyer knows that they take part. */
  readonly traits: readonly Trait[]
  readonly names: Readonly<Record<string, string>>
  /** By what the installation judges. */
  readonly settings: TenderSettings
}

export interface Looked {
  readonly standing: FlagStanding
  readonly evidence: readonly FlagEvidence[]
}
/** An indicator: pure, and with what it rests on. */
export type Indicator = (on: FlagCase) => Looked

export const later: Looked = { standing: "later", evidence: [] }
export const unknown: Looked = { standing: "unknown", evidence: [] }
export const clear: Looked = { standing: "clear", evidence: [] }
export const raisedBy = (...evidence: readonly FlagEvidence[]): Looked => ({ standing: "raised", evidence })
/** Raised where there is evidence, else clear. */
export const raisedIf = (is: boolean, evidence: FlagEvidence): Looked =>
  is ? raisedBy(evidence) : { standing: "clear", evidence: [evidence] }

export const flagShownOf = (name: FlagName, { standing, evidence }: Looked): FlagShown => ({
  name,
  standing,
  mark: digest(JSON.stringify(evidence)),
  evidence: [...evidence],
})

export const day = 86_400_000
