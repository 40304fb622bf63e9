import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { amount } from "./money.ts"
import { instant } from "./time.ts"

const text = z.string()

/** Indicators of collusion and of poor practice in the public literature, in the order in which a tender meets them. */
export const flagNames = [
  "fewBidders",
  "shortPeriod",
  "splitting",
  "lateChanges",
  "amended",
  "sameContacts",
  "pricePattern",
  "abnormalPrice",
  "rotatingWinners",
  "oneSupplier",
  "loserSubcontracts",
] as const
export const flagName = z.enum(flagNames)
export type FlagName = z.infer<typeof flagName>

/** `raised`: there is something to look at. `clear`: looked, and nothing found. `later`: what it looks at is not there yet, or not to be seen yet. `unknown`: the tender does not say what it needs. */
export const flagStandings = ["raised", "clear", "later", "unknown"] as const
export type FlagStanding = (typeof flagStandings)[number]

/** How the prices of two bids or more go together. */
export const pricePatterns = ["same", "ratio", "difference", "digits", "steps"] as const
export const sharedThings = ["email", "address", "website", "legalPerson", "contact", "account", "author", "lastAuthor", "file"] as const
export type SharedThing = (typeof sharedThings)[number]
export const changeKinds = ["material", "immaterial", "moved", "files"] as const

/** What a flag rests on, in the shape in which it is drawn: the bids, lines and figures themselves. */
export const flagEvidence = z.discriminatedUnion("draw", [
  /** Figures held against a limit. */
  z.object({
    draw: z.literal("measure"),
    unit: z.enum(["bidders", "days", "money", "share"]),
    limit: z.number(),
    /** The limit is the least that is asked, or the most. */
    side: z.enum(["least", "most"]),
    rows: z.array(z.object({ of: text, label: text, value: z.number(), off: z.boolean() })),
  }),
  /** Line by line what bids ask, and which of it goes together. */
  z.object({
    draw: z.literal("cells"),
    pattern: z.enum(pricePatterns),
    /** The ratios or the differences to the first, or the number of lines. */
    figures: z.array(text),
    parties: z.array(text),
    rows: z.array(z.object({ line: text, prices: z.array(text), alike: z.boolean() })),
  }),
  /** Prices on one line, with the target. */
  z.object({
    draw: z.literal("prices"),
    target: amount.nullable(),
    points: z.array(z.object({ bid: text, party: text, total: amount, mark: z.enum(["low", "high"]).nullable(), share: text.nullable() })),
  }),
  /** What happened when, between the publication and the deadline. */
  z.object({
    draw: z.literal("moments"),
    from: instant,
    to: instant,
    /** From when on a change is late. */
    lateFrom: instant,
    moments: z.array(z.object({ at: instant, kind: z.enum(changeKinds), title: text, late: z.boolean() })),
  }),
  /** What several companies have in common. */
  z.object({
    draw: z.literal("shared"),
    rows: z.array(z.object({ what: z.enum(sharedThings), value: text, parties: z.array(text) })),
  }),
  /** Who won what, in the order of the awards; the open tender has no number here. */
  z.object({
    draw: z.literal("wins"),
    rows: z.array(z.object({ tender: text, number: text, title: text, at: instant, winners: z.array(text), of: z.int() })),
  }),
  /** Where a bid names another bidder. */
  z.object({ draw: z.literal("mentions"), rows: z.array(z.object({ party: text, names: text, quote: text })) }),
])
export type FlagEvidence = z.infer<typeof flagEvidence>

export const flagShown = z.object({
  name: flagName,
  standing: z.enum(flagStandings),
  /** Tells whether what it rests on is what somebody answered. */
  mark: text,
  evidence: z.array(flagEvidence),
})
export type FlagShown = z.infer<typeof flagShown>

/** What whoever answers a flag has found. */
export const flagFindings = ["explained", "mended", "suspected"] as const
export const flagAnswerInput = z.strictObject({
  flag: flagName,
  /** The mark of what was seen. */
  mark: z.string().max(20),
  finding: z.enum(flagFindings),
  reason: z.string().trim().max(2000),
})

export type FlagAnswerInput = z.infer<typeof flagAnswerInput>

export const tenderFlagsContract = {
  flags: endpoint("GET", "bidding/tender/:id/flags", {
    summary:
      "Indicators of collusion and poor practice on a tender with what each rests on; for the buyer's side, and of bids only once it may see them",
    params: z.strictObject({ id }),
    data: z.object({ flags: z.array(flagShown), names: z.record(text, text) }),
  }),
}
