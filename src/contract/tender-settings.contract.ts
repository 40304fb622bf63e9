import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { instant } from "./time.ts"

const count = (least: number, most: number) => z.int().min(least).max(most)

/** The minima of a kind of procurement; where the law requires a tender, not less than the law's. */
const minimaFrom = (law: { readonly notice: number; readonly lead: number; readonly experts: number; readonly outside: number }) =>
  z.strictObject({
    /** Days from the publication to the bid deadline. */
    notice: count(law.notice, 365),
    /** Days before the bid deadline; a material clarification after that moves the deadline. */
    lead: count(law.lead, 365),
    /** Experts of the committee: the least number, and an odd one. */
    experts: count(law.experts, 99),
    /** The least per cent of the committee from outside the purchaser's department. */
    outside: count(law.outside, 100),
  })
/** Where tendering is compulsory (依法必须招标): 招标投标法 art. 24 and 37, Implementing Regulation art. 21. Of any committee two thirds are the least number that is 66 per cent or more. */
export const lawMinima = { notice: 20, lead: 15, experts: 5, outside: 66 } as const
/** The least that may be set as the minima of each kind of procurement. */
export const leastMinima = { byLaw: lawMinima, own: { notice: 1, lead: 0, experts: 1, outside: 0 } } as const

/** The thresholds at which signs of collusion or poor practice are raised. */
const flagLimits = z.strictObject({
  fewestBidders: count(2, 20),
  /** In CNY: purchases that are each below it, but together above it, count as split. */
  splitThreshold: count(1, 1_000_000_000),
  /** An extension with fewer days left counts as late. */
  lastDays: count(0, 60),
  /** The fewest related lines that count as more than chance. */
  fewestLines: count(2, 100),
  /** Per cent above the mean of the others, and above the target. */
  overMean: count(1, 1000),
  overTarget: count(1, 1000),
  /** The fewest awards of the same goods that show a rotation. */
  fewestTurns: count(3, 50),
  fewestAwards: count(2, 50),
  fewestWins: count(2, 50),
})

/** The settings by which an installation judges tenders: set by its administrator, within the limits of the law. */
export const tenderSettings = z.strictObject({
  minima: z.strictObject({ byLaw: minimaFrom(leastMinima.byLaw), own: minimaFrom(leastMinima.own) }),
  flags: flagLimits,
  /** Where a signature is needed to continue: on the tender before its approval, on the award before its notice. */
  signed: z.strictObject({ publication: z.boolean(), award: z.boolean() }),
})
export type TenderSettings = z.infer<typeof tenderSettings>
export type Minima = TenderSettings["minima"]["own"]

/** The settings before an administrator changes them. */
export const presetSettings: TenderSettings = {
  minima: { byLaw: lawMinima, own: { notice: 5, lead: 3, experts: 3, outside: 0 } },
  flags: {
    fewestBidders: 3,
    splitThreshold: 2_000_000,
    lastDays: 3,
    fewestLines: 3,
    overMean: 40,
    overTarget: 20,
    fewestTurns: 4,
    fewestAwards: 4,
    fewestWins: 3,
  },
  signed: { publication: false, award: false },
}

const kept = z.object({ content: tenderSettings, version: z.int(), changedAt: instant, changedBy: z.string() })
export type KeptTenderSettings = z.infer<typeof kept>

/** The settings of tendering (招标设置). */
export const tenderSettingsContract = {
  read: endpoint("GET", "system/tenderSettings/read", { summary: "By what tenders are judged here", data: kept }),
  update: endpoint("POST", "system/tenderSettings/update", {
    summary: "Sets by what tenders are judged; `version` is the one that was seen",
    body: z.strictObject({ content: tenderSettings, version: z.int().min(1) }),
    data: kept,
  }),
} as const
