import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { instant } from "./time.ts"

const count = (least: number, most: number) => z.int().min(least).max(most)

/** What a kind of procurement asks at least; where the law asks for a tender not less than the law does. */
const minimaFrom = (law: { readonly notice: number; readonly lead: number; readonly experts: number; readonly outside: number }) =>
  z.strictObject({
    /** Days from the publication to the bid deadline. */
    notice: count(law.notice, 365),
    /** Days before the bid deadline up to which a material clarification may be issued without moving it. */
    lead: count(law.lead, 365),
    /** Experts of the committee: at least so many, and an odd number. */
    experts: count(law.experts, 99),
    /** Per cent of the committee that come from outside the purchaser's department. */
    outside: count(law.outside, 100),
  })
/** Where tendering is compulsory (依法必须招标): 招标投标法 art. 24 and 37, Implementing Regulation art. 21. Of any committee two thirds are the least number that is 66 per cent or more. */
export const lawMinima = { notice: 20, lead: 15, experts: 5, outside: 66 } as const

/** When a sign of collusion or poor practice is raised. */
const flagLimits = z.strictObject({
  fewestBidders: count(2, 20),
  /** CNY: what is below it each, but not together, is split. */
  splitThreshold: count(1, 1_000_000_000),
  /** An extension with fewer days left comes late. */
  lastDays: count(0, 60),
  /** So many lines have to go together before it is more than chance. */
  fewestLines: count(2, 100),
  /** Per cent over the mean of the others, and over the target. */
  overMean: count(1, 1000),
  overTarget: count(1, 1000),
  /** Awards of the same goods so many that a rotation shows. */
  fewestTurns: count(3, 50),
  fewestAwards: count(2, 50),
  fewestWins: count(2, 50),
})

/** By what an installation judges tenders: set by its administrator, within what the law leaves. */
export const tenderSettings = z.strictObject({
  minima: z.strictObject({ byLaw: minimaFrom(lawMinima), own: minimaFrom({ notice: 1, lead: 0, experts: 1, outside: 0 }) }),
  flags: flagLimits,
  /** What is confirmed by a signature before it goes on: the tender before it is approved, the award before its notice. */
  signed: z.strictObject({ publication: z.boolean(), award: z.boolean() }),
})
export type TenderSettings = z.infer<typeof tenderSettings>
export type Minima = TenderSettings["minima"]["own"]

/** What holds until an administrator says something else. */
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
