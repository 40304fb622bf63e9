import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { amount } from "./money.ts"
import { instant } from "./time.ts"

const text = z.string()

/** Indicators of collusion and of poor practice from the public literature, in the order of a tender's course. */
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

/**
 * `raised`: there is something to look at. `clear`: checked, and nothing found. `later`: the data do not exist yet, or may not be seen yet.
 * `unknown`: the tender lacks the data.
 */
export const flagStandings = ["raised", "clear", "later", "unknown"] as const
export type FlagStanding = (typeof flagStandings)[number]

/** How the prices of two or more bids are related. */
export const pricePatterns = ["same", "ratio", "difference", "digits", "steps"] as const
export const sharedThings = ["email", "address", "website", "legalPerson", "contact", "account", "author", "lastAuthor", "file"] as const
export type SharedThing = (typeof sharedThings)[number]
export const changeKinds = ["material", "immaterial", "moved", "files"] as const

/** The evidence for a flag, in the form in which it is drawn: the bids, lines and figures themselves. */
export const flagEvidence = z.discriminatedUnion("draw", [
  /** Figures compared with a limit. */
  z.object({
    draw: z.literal("measure"),
    unit: z.enum(["bidders", "days", "money", "share"]),
    limit: z.number(),
    /** Whether the limit is a minimum or a maximum. */
    side: z.enum(["least", "most"]),
    rows: z.array(z.object({ of: text, label: text, value: z.number(), off: z.boolean() })),
  }),
  /** The prices of bids line by line, and which of them are related. */
  z.object({
    draw: z.literal("cells"),
    pattern: z.enum(pricePatterns),
    /** The ratios or differences to the first bid, or the number of lines. */
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
  /** Events between the publication and the deadline, with their times. */
  z.object({
    draw: z.literal("moments"),
    from: instant,
    to: instant,
    /** The time from which a change counts as late. */
    lateFrom: instant,
    moments: z.array(z.object({ at: instant, kind: z.enum(changeKinds), title: text, late: z.boolean() })),
  }),
  /** What several companies have in common. */
  z.object({
    draw: z.literal("shared"),
    rows: z.array(z.object({ what: z.enum(sharedThings), value: text, parties: z.array(text) })),
  }),
  /** Who won what, in the order of the awards; the present tender has no number here. */
  z.object({
    draw: z.literal("wins"),
    rows: z.array(z.object({ tender: text, number: text, title: text, at: instant, winners: z.array(text), of: z.int() })),
  }),
  /** Where a bid, or the contract with its bidder, names another bidder: as a subcontractor with a share, found by credit code or name, or in a bid's words. */
  z.object({
    draw: z.literal("mentions"),
    rows: z.array(
      z.object({
        party: text,
        names: text,
        quote: text,
        by: z.enum(["code", "name"]).optional(),
        share: text.optional(),
        in: z.literal("contract").optional(),
      }),
    ),
  }),
])
export type FlagEvidence = z.infer<typeof flagEvidence>

export const flagShown = z.object({
  name: flagName,
  standing: z.enum(flagStandings),
  /** Identifies the evidence, to tell whether it is still what somebody answered. */
  mark: text,
  evidence: z.array(flagEvidence),
})
export type FlagShown = z.infer<typeof flagShown>

/** The finding in an answer to a flag. */
export const flagFindings = ["explained", "mended", "suspected"] as const
export const flagAnswerInput = z.strictObject({
  flag: flagName,
  /** The mark of the evidence that was seen. */
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
