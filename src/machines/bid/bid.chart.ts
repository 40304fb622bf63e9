import type { FilesOfBid } from "#contract/sealing.contract.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"

/** A sealed envelope as stored: its content is ciphertext until it is opened. */
export interface SealedEnvelope {
  /** S1: sealed by the server. S2: sealed in the browser for the openers; then this holds the manifest, and the ciphertext is stored in chunks. */
  readonly level: "S1" | "S2"
  readonly ciphertext: string
  /** SHA-256 of the ciphertext, hex. */
  readonly hash: string
}

interface OpenedSeal {
  readonly key: string
  /** Where the server sealed the bid: its encrypted files; otherwise the manifest names them. */
  readonly sealed?: NonNullable<FilesOfBid["technical"]>["sealed"]
  readonly files: readonly { readonly name: string; readonly size: number; readonly from: number }[]
}
export type OpenedSeals = Readonly<Partial<Record<"technical" | "commercial", OpenedSeal>>>

/** By envelope, in base64. */
export type ReleasedKeys = Readonly<Partial<Record<"technical" | "commercial", string>>>

export interface BidFacts {
  readonly version: number
  readonly sealedAt: number | null
  /** Fingerprint over both envelopes; published at the deadline. */
  readonly seal: string | null
  readonly envelopes: { readonly technical: SealedEnvelope; readonly commercial: SealedEnvelope } | null
  /** SHA-256 of the last signed head of the whole record at the sealing; absent where nothing was signed yet. */
  readonly head?: string
  readonly staleSince: number | null
  readonly opened: {
    readonly party: string
    readonly technical: BidContent["technical"]
    readonly commercial: BidContent["commercial"] | null
  } | null
  /** The key and the files of each opened envelope that was encrypted in the browser: all of a bid sealed for the openers, otherwise its files. */
  readonly openedSeals?: OpenedSeals
  /** Why it could not be opened although everything was complete: the bidder's own fault. */
  readonly fault?: string
  /** Keys of envelopes that the bidder gave when openers were missing, each sealed under the gate key. */
  readonly released?: ReleasedKeys
  readonly record: { readonly agrees: boolean; readonly note: string } | null
  /** Each expert's opinion in the preliminary review. */
  readonly opinions: Readonly<Record<string, { readonly responsive: boolean; readonly clause: string; readonly reason: string }>>
  readonly outcome: string | null
}

export interface BidFactData {
  "bid.submitted": { version: number; seal: string; envelopes: NonNullable<BidFacts["envelopes"]>; head?: string }
  "bid.withdrawn": object
  "bid.staled": { clarification: string }
  "bid.lapsed": object
  "bid.released": { keys: ReleasedKeys }
  "bid.opened": NonNullable<BidFacts["opened"]> & { seals?: OpenedSeals }
  "bid.unopened": { fault: string }
  "bid.commercialOpened": { commercial: BidContent["commercial"]; seals?: OpenedSeals }
  "bid.recordConfirmed": { agrees: boolean; note: string }
  "bid.reviewed": { responsive: boolean; clause: string; reason: string }
  "bid.validated": object
  "bid.rejected": { reason: string }
  "bid.reviewReopened": object
  "bid.scored": object
  "bid.nominated": object
  "bid.dropped": object
  "bid.won": object
  "bid.lost": object
  "bid.declined": { reason: string }
}
export type BidFact = FactsOf<BidFactData>

export const emptyBid: BidFacts = {
  version: 0,
  sealedAt: null,
  seal: null,
  envelopes: null,
  staleSince: null,
  opened: null,
  record: null,
  opinions: {},
  outcome: null,
}

const same = (facts: BidFacts): BidFacts => facts
const unsealed = ({ openedSeals }: BidFacts, seals: OpenedSeals | undefined): Pick<BidFacts, "openedSeals"> =>
  seals ? { openedSeals: { ...openedSeals, ...seals } } : {}
const reduceBid: Reducers<BidFacts, BidFact> = {
  "bid.submitted": ({ head: _before, ...facts }, { at, version, seal, envelopes, head }) => ({
    ...facts,
    version,
    seal,
    envelopes,
    ...(head === undefined ? {} : { head }),
    sealedAt: at,
    staleSince: null,
  }),
  "bid.withdrawn": (facts) => ({ ...facts, seal: null, envelopes: null, sealedAt: null, staleSince: null }),
  "bid.staled": (facts, { at }) => ({ ...facts, staleSince: at }),
  "bid.lapsed": same,
  "bid.released": (facts, { keys }) => ({ ...facts, released: { ...facts.released, ...keys } }),
  "bid.opened": (facts, { party, technical, commercial, seals }) => ({
    ...facts,
    opened: { party, technical, commercial },
    ...unsealed(facts, seals),
  }),
  "bid.unopened": (facts, { fault }) => ({ ...facts, fault }),
  "bid.commercialOpened": (facts, { commercial, seals }) => ({
    ...facts,
    opened: facts.opened && { ...facts.opened, commercial },
    ...unsealed(facts, seals),
  }),
  "bid.recordConfirmed": (facts, { agrees, note }) => ({ ...facts, record: { agrees, note } }),
  "bid.reviewed": (facts, { by, responsive, clause, reason }) => ({
    ...facts,
    opinions: { ...facts.opinions, [by.id]: { responsive, clause, reason } },
  }),
  "bid.validated": same,
  "bid.rejected": (facts, { reason }) => ({ ...facts, outcome: reason }),
  "bid.reviewReopened": (facts) => ({ ...facts, opinions: {}, outcome: null }),
  "bid.scored": same,
  "bid.nominated": same,
  "bid.dropped": same,
  "bid.won": same,
  "bid.lost": same,
  "bid.declined": (facts, { reason }) => ({ ...facts, outcome: reason }),
}

const rules = {}
const { needs, takes, moves } = guardsOver<keyof typeof rules>()
const sealing = moves("sealed", needs("supplier"))
const purchaser = needs(["purchaser", "system"])
const deciding = needs(["purchaser", "leader", "approver", "system"])
const reviewAgain = { "bid.reviewReopened": moves("opened", needs("supervisor")) }
// Also for a scored bid: returned scores may bring further bids over the threshold.
const openingPrice = { "bid.commercialOpened": takes(needs("leader")), "bid.unopened": takes(needs("leader")) }
const losing = { "bid.lost": moves("lost", needs("purchaser")) }

/** When openers are missing, the bidder gives the keys of the bid. */
const releasing = { "bid.released": takes(needs("supplier")) }

/** A bid's life (投标). When and by whom it may be sealed is decided by the tender's chart. */
const machine = documentSetup(rules, reduceBid).createMachine({
  id: "bid",
  context: emptyBid,
  initial: "new",
  states: {
    new: { on: { "bid.submitted": sealing } },
    sealed: {
      on: {
        "bid.submitted": takes(needs("supplier")),
        "bid.withdrawn": moves("withdrawn", needs("supplier")),
        "bid.staled": moves("stale", purchaser),
        "bid.opened": moves("opened", purchaser),
        "bid.unopened": moves("unopened", purchaser),
        ...releasing,
      },
    },
    stale: {
      on: {
        "bid.submitted": sealing,
        "bid.withdrawn": moves("withdrawn", needs("supplier")),
        "bid.staled": takes(purchaser),
        "bid.lapsed": moves("lapsed", purchaser),
      },
    },
    withdrawn: { on: { "bid.submitted": sealing } },
    opened: {
      on: {
        "bid.recordConfirmed": takes(needs("supplier")),
        "bid.reviewed": takes(needs("expert")),
        "bid.validated": moves("valid", needs("leader")),
        "bid.rejected": moves("rejected", needs("leader")),
      },
    },
    valid: {
      on: { ...openingPrice, ...releasing, "bid.scored": moves("scored", deciding), ...reviewAgain, ...losing },
    },
    scored: {
      on: {
        ...openingPrice,
        ...releasing,
        "bid.scored": takes(deciding),
        "bid.nominated": moves("candidate", deciding),
        ...reviewAgain,
        ...losing,
      },
    },
    candidate: {
      on: {
        "bid.nominated": takes(deciding),
        "bid.won": moves("won", needs("purchaser")),
        "bid.dropped": moves("scored", deciding),
        ...reviewAgain,
        ...losing,
      },
    },
    rejected: { on: { ...releasing, ...reviewAgain, ...losing } },
    won: { on: { "bid.declined": moves("declined", needs("supplier")), "bid.dropped": moves("scored", needs(["supplier", "purchaser"])) } },
    // A winner that is none any more makes the other bids eligible again.
    lost: { on: { "bid.dropped": moves("scored", needs(["supplier", "purchaser", "system"])), ...reviewAgain } },
    unopened: { type: "final" },
    lapsed: { type: "final" },
    declined: { type: "final" },
  },
})

export const bidChart = defineChart<BidFacts, BidFact>({ id: "bid", version: 1, machine, rules, commands: {} })
