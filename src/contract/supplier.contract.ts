import { z } from "zod"
import { certificateKinds } from "./certificate-kinds.ts"
import { checkRow } from "./checklist.contract.ts"
import { documentBeside } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { filterValue } from "./export.contract.ts"
import { id } from "./ids.ts"
import { plainNumber } from "./money.ts"
import { outcomes } from "./questionnaire.contract.ts"
import { certificateFields, declaredContent, endsAfterBegin, endsBeforeBegin, fieldRemark } from "./registration.contract.ts"
import { supplierBar, supplierStages } from "./supplier-bar.ts"
import { day, instant } from "./time.ts"

/** A supplier's standing in addition to the stage. */
export const supplierStandings = ["normal", "watched", "frozen"] as const
/** The state of a supplier's certificates. */
export const certificateStates = ["valid", "expiring", "expired"] as const
/** What a freeze blocks. */
export const freezeScopes = ["inquiry", "order", "payment"] as const
export type FreezeScope = (typeof freezeScopes)[number]

const text = (most: number) => z.string().trim().min(1).max(most)
export const why = text(500)

/** A certificate of a supplier; without a valid mandatory one the supplier is neither asked nor sent orders. */
const certificate = z.strictObject({ ...certificateFields, mandatory: z.boolean() })
export type SupplierCertificate = z.infer<typeof certificate>
export const certificateInput = certificate.refine(endsAfterBegin, endsBeforeBegin)
export const certificateNamed = z.strictObject({ kind: z.enum(certificateKinds), number: text(100) })
/** A certificate that is recorded; a renewed one names the one in whose place it comes, since it may have a new number. */
export const recordedCertificate = certificate.extend({ replaces: certificateNamed.optional() }).refine(endsAfterBegin, endsBeforeBegin)

/** The days for which a supplier's new account is not paid to. */
export const accountHoldDays = 3
const heldAccount = z.object({ index: z.int(), until: instant })
export type HeldAccount = z.infer<typeof heldAccount>

/** A company that a buyer enters by hand. */
export const enteredSupplier = z.strictObject({
  company: text(128),
  /** Of any length here: another than 18 is refused with 15010. */
  creditCode: z.string().trim().toUpperCase().min(1).max(40),
})

export const freezeInput = z.strictObject({
  scopes: z.array(z.enum(freezeScopes)).min(1).max(freezeScopes.length),
  reason: why,
  /** The last day; null until somebody lifts it. */
  until: day.nullable(),
})
const freeze = z.object({ ...freezeInput.shape, since: instant })
export type Freeze = z.infer<typeof freeze>

/** Proposals that wait for their approvals. */
export const proposals = ["upgrade", "downgrade", "phaseOut", "blacklist", "reinstate"] as const
const proposal = z.object({
  what: z.enum(proposals),
  by: id,
  at: instant,
  reason: z.string(),
  /** The last day of a supplier that is phased out. */
  until: day.nullable(),
  /** Who gave the first of two approvals. */
  firstBy: z.string(),
})
export type Proposal = z.infer<typeof proposal>

/** A supplier as the buying side sees it. */
export const supplierView = documentBeside.extend({
  number: z.string(),
  company: z.string(),
  creditCode: z.string(),
  buyer: id,
  stage: z.enum(supplierStages),
  stageSince: instant,
  /** Why it entered this stage, or why the last proposal was returned. */
  stageReason: z.string(),
  /** Why it entered this stage, also after a later proposal was returned. */
  enteredFor: z.string(),
  watch: z.object({ reason: z.string(), since: instant }).nullable(),
  freeze: freeze.nullable(),
  phaseOutUntil: day.nullable(),
  certificates: z.array(certificate),
  /** When it was last told that certificates end soon, and that some have ended; 0 for never. */
  told: z.object({ expiring: instant, expired: instant }),
  profile: declaredContent.nullable(),
  /** The registration from which the supplier was created, whose files it shares; null for a supplier that was added otherwise. */
  registration: z.string().nullable(),
  heldAccounts: z.array(heldAccount),
  proposal: proposal.nullable(),
  /** What each review of the latest upgrade has to check, and what was found. */
  checklist: z.array(checkRow),
  /** When its standing last changed. */
  touchedAt: instant,
})
export type SupplierView = z.infer<typeof supplierView>

const person = z.object({ id, name: z.string(), account: z.string(), active: z.boolean() })
const takenPart = z.object({
  id,
  what: z.enum(["tender", "inquiry", "agreement"]),
  number: z.string(),
  title: z.string(),
  state: z.string(),
  at: instant,
  won: z.boolean(),
})
export type TakenPart = z.infer<typeof takenPart>

/** Where scores of suppliers come from. */
export const scoreSources = ["survey", "tender", "inquiry"] as const
export type ScoreSource = (typeof scoreSources)[number]

/** What a supplier has reached in a survey, in a lot of a tender, or in an inquiry that experts have scored. */
const supplierScore = z.object({
  id: z.string(),
  source: z.enum(scoreSources),
  document: id,
  number: z.string(),
  title: z.string(),
  /** The lot, where the tender has several; empty for the whole document. */
  part: z.string(),
  /** Scores of one topic are comparable over time: the template of a survey, or the source. */
  topic: z.string(),
  /** Out of 100; null where the price alone decided, or nothing gives points. */
  score: plainNumber.nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** The rank, and the number of ranked ones. */
  rank: z.int().nullable(),
  among: z.int().nullable(),
  /** Why it has no rank. */
  excluded: z.string().nullable(),
  won: z.boolean().nullable(),
  at: instant,
})
export type SupplierScore = z.infer<typeof supplierScore>

/** What stands or stood against a supplier, as documents tell it. */
export const problemKinds = [
  "watched",
  "frozen",
  "certificate",
  "downgraded",
  "phasedOut",
  "blacklisted",
  "awardDeclined",
  "awardLapsed",
  "awardOverturned",
  "notQuoted",
  "surveyReturned",
  "surveyLapsed",
  "surveyFailed",
  "changeReturned",
] as const
const supplierProblem = z.object({
  id: z.string(),
  what: z.enum(problemKinds),
  at: instant,
  /** When it ended; null while it stands. */
  until: instant.nullable(),
  /** In the words of whoever brought it about; empty where there are none. */
  reason: z.string(),
  scopes: z.array(z.enum(freezeScopes)),
  certificate: certificate.nullable(),
  /** Who brought it about; null where the clock or the supplier did. */
  by: z.string().nullable(),
  /** The document that tells it; null for the supplier's own. */
  source: z.object({ what: z.enum(["tender", "inquiry", "survey", "change"]), id, number: z.string(), title: z.string() }).nullable(),
})
export type SupplierProblem = z.infer<typeof supplierProblem>

/** A tender or an inquiry in which a supplier may still take part. */
const openChance = z.object({
  /** An `inquiry` is public and has no reply yet; for an inquiry that asks the supplier it is the `quotation`. */
  what: z.enum(["tender", "inquiry", "quotation"]),
  id,
  number: z.string(),
  title: z.string(),
  state: z.string(),
  /** The next deadline; null where none is set. */
  due: instant.nullable(),
  /** True if it was invited; otherwise the document matches what it sells. */
  invited: z.boolean(),
})
export type OpenChance = z.infer<typeof openChance>

/** A supplier's home page. */
const supplierHome = supplierView.pick({ company: true, stage: true, watch: true, freeze: true }).extend({
  /** What bars it from being asked, and from being awarded. */
  ask: z.array(supplierBar),
  award: z.array(supplierBar),
  /** Certificates that have expired or expire soon. */
  certificates: z.array(certificate),
  complete: z.object({ done: z.int(), of: z.int(), missing: z.array(z.string()) }),
  /** The change of its data that is in progress. */
  change: z.object({ id, number: z.string(), state: z.string() }).nullable(),
  /** The number of categories that it serves. */
  served: z.int(),
  /** Where it may still take part, the nearest deadline first. */
  chances: z.array(openChance),
  serverTime: instant,
})
export type SupplierHome = z.infer<typeof supplierHome>

/** A category of the tree, with the suppliers that serve it or one below, as far as the caller may see them. */
const categoryServed = z.object({
  code: z.string(),
  name: z.string(),
  /** The number of categories above it. */
  depth: z.int(),
  suppliers: z.int(),
  /** Of these suppliers, the qualified and preferred ones, and the frozen ones. */
  qualified: z.int(),
  frozen: z.int(),
})
export type CategoryServed = z.infer<typeof categoryServed>
const categorySupplier = z.object({ id, company: z.string(), stage: z.enum(supplierStages), frozen: z.boolean() })

/** By what the suppliers of an archive are counted. */
export const archiveParts = ["stage", "standing", "certificateState", "categories", "regions"] as const
const archiveCount = z.object({
  /** A value of the part, or a code of its tree; empty for suppliers that have said nothing of it. */
  code: z.string(),
  /** The name of a code; empty for values that the reader's texts name. */
  name: z.string(),
  count: z.int(),
})
export type ArchiveCount = z.infer<typeof archiveCount>

/** The suppliers of a group in numbers: what matches a filter, by part, and by unit, whichever unit the filter names. */
const supplierArchive = z.object({
  total: z.int(),
  parts: z.record(z.enum(archiveParts), z.array(archiveCount)),
  units: z.array(archiveCount),
})
export type SupplierArchive = z.infer<typeof supplierArchive>

/** The calls of suppliers beyond those of their kind. */
export const supplierContract = {
  people: endpoint("GET", "sup/supplier/people", {
    summary: "The people who work for a supplier on the platform",
    query: z.strictObject({ id }),
    data: z.array(person),
  }),
  takenPart: endpoint("GET", "sup/supplier/takenPart", {
    summary:
      "Tenders, inquiries and price agreements in which a supplier has taken part, of those that the caller may see, the latest first",
    query: z.strictObject({ id }),
    data: z.array(takenPart),
  }),
  scores: endpoint("GET", "sup/supplier/scores", {
    summary: "What a supplier has reached in surveys, tenders and inquiries, of those that the caller may see, the latest first",
    query: z.strictObject({ id }),
    data: z.array(supplierScore),
  }),
  problems: endpoint("GET", "sup/supplier/problems", {
    summary: "What stands or stood against a supplier, with its source, of what the caller may see; what stands comes first",
    query: z.strictObject({ id }),
    data: z.array(supplierProblem),
  }),
  unmask: endpoint("POST", "sup/supplier/unmask", {
    summary: "Tells a telephone or account number of a supplier in full; that it was looked at is kept",
    body: z.strictObject({ id, field: fieldRemark.shape.field }),
    data: z.object({ value: z.string() }),
  }),
  looks: endpoint("GET", "sup/supplier/looks", {
    summary: "Who has looked at telephone and account numbers of a supplier in full, the latest first",
    query: z.strictObject({ id }),
    data: z.array(z.object({ field: z.string(), name: z.string(), at: instant })),
  }),
  named: endpoint("POST", "sup/supplier/named", {
    summary: "What codes of categories and regions are called in the caller's language; of those that are unknown nothing is said",
    body: declaredContent.pick({ categories: true, regions: true }),
    data: z.record(z.string(), z.string()),
  }),
  categories: endpoint("GET", "sup/supplier/categories", {
    summary: "How many suppliers serve each category, those below counted in, in the order of the tree",
    data: z.array(categoryServed),
  }),
  archive: endpoint("POST", "sup/supplier/archive", {
    summary:
      "How many suppliers of the units that the caller reaches match a filter of their list: by stage, standing, certificates, category at the top, province, and unit",
    body: z.strictObject({ filter: z.record(z.string().max(64), filterValue).default({}) }),
    data: supplierArchive,
  }),
  inCategory: endpoint("GET", "sup/supplier/inCategory", {
    summary: "Who serves a category or one below it, the preferred and qualified first; 100 at most",
    query: z.strictObject({ code: z.string().min(1).max(32) }),
    data: z.array(categorySupplier),
  }),
  home: endpoint("GET", "sup/supplier/home", {
    summary:
      "What a supplier finds when it comes: its standing, what ends soon, and where it may take part; null where the own company is none",
    data: supplierHome.nullable(),
  }),
  mine: endpoint("GET", "sup/supplier/mine", {
    summary: "How the own company stands as a supplier, and why; null where it is none",
    data: supplierView
      .pick({ number: true, company: true, creditCode: true, stage: true, stageSince: true, watch: true, freeze: true, certificates: true })
      .extend({
        standing: z.enum(supplierStandings),
        certificateState: z.enum(certificateStates),
        /** What bars it from being asked, and from being awarded. */
        ask: z.array(supplierBar),
        award: z.array(supplierBar),
        serverTime: instant,
      })
      .nullable(),
  }),
}
