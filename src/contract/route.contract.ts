import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { amount, currency } from "./money.ts"
import { approvalType, routeScope, routeStep, stepModes } from "./route.schema.ts"
import { instant } from "./time.ts"

const key = z
  .string()
  .max(64)
  .regex(/^[\w.-]+$/)
/** Counts every change of a row, so that nobody overwrites a change that they have not seen. */
const revision = z.int().min(1).max(1_000_000_000)
const seen = z.strictObject({ id: key, revision })
const byId = z.strictObject({ id: key })
const named = z.object({ id: key, name: z.string() })

/** A route as an administrator draws it. */
const routeDraft = z.strictObject({ name: z.string().trim().min(2).max(64), scope: routeScope, steps: z.array(routeStep).max(30) })
export type RouteDraft = z.infer<typeof routeDraft>

/** What one version of a route is for, as lists and rulers show it. */
const shownVersion = z.object({
  name: z.string(),
  scope: routeScope,
  organisationName: z.string().nullable(),
  /** The units above that of the scope, the nearest first. */
  unitsAbove: z.array(key),
})

const routeRow = shownVersion.extend({
  id: key,
  revision,
  companyName: z.string().nullable(),
  /** The latest version. */
  version: z.int(),
  /** The version by which documents are approved now; null when the route is not in force. */
  inForce: z.int().nullable(),
  /** What that version is for, while the latest one may be drawn for something else. */
  asInForce: shownVersion.nullable(),
  stepCount: z.int(),
  /** Whether a document was ever submitted along it. */
  used: z.boolean(),
  /** Whether the latest version was tried, so that it can be put in force. */
  tried: z.boolean(),
  changedAt: instant,
  changedBy: z.string(),
})
export type RouteRow = z.infer<typeof routeRow>

/** A role for naming approvers; a built-in one is shown with its translated name. */
const roleChoice = z.object({ id: key, code: z.string(), name: z.string(), builtIn: z.boolean(), holders: z.int() })

const routeView = routeRow.extend({
  draft: routeDraft,
  /** The names of the people in the steps. */
  people: z.array(named),
})
export type RouteView = z.infer<typeof routeView>

const routeVersion = z.object({
  version: z.int(),
  at: instant,
  by: z.string(),
  triedAt: instant.nullable(),
  enabledAt: instant.nullable(),
  inForce: z.boolean(),
  draft: routeDraft,
  /** The names of the people and roles in the steps. */
  names: z.array(named),
})
export type RouteVersion = z.infer<typeof routeVersion>

const subject = z.strictObject({
  type: approvalType,
  company: key,
  /** The unit in which the document is made; null for the submitter's own. */
  organisation: key.nullable(),
  amount: amount.nullable(),
  currency: currency.nullable(),
  /** Null for somebody outside of the company, where only such people submit the document. */
  submitter: key.nullable(),
})
export type SimulatedSubject = z.infer<typeof subject>

/** Why somebody named by a step is not asked. */
const leftOut = z.enum(["submitter", "inactive", "notApprover", "otherCompany"])
const simulatedStep = z.object({
  key,
  name: z.string(),
  mode: z.enum(stepModes),
  hours: z.int().nullable(),
  /** The people asked, in order, with the role; null for those named in person or as heads of the unit. */
  people: z.array(named.extend({ role: key.nullable(), head: z.boolean() })),
  left: z.array(named.extend({ why: leftOut })),
  escalateTo: z.array(named),
})
const unfit = z.enum([
  "otherType",
  "otherCompany",
  "otherOrganisation",
  "noAmount",
  "otherCurrency",
  "belowRange",
  "aboveRange",
  "lessSpecific",
])
const routeName = z.object({ id: key, name: z.string(), version: z.int(), scope: routeScope })
const simulation = z.object({
  /** Null when no route applies to the document, so that any approver of the company decides. */
  chosen: routeName.nullable(),
  steps: z.array(simulatedStep),
  /** Keys of the steps without anybody left: such a document could not be submitted. */
  nobody: z.array(key),
  /** The name of the unit that counted; null when the submitter has none. */
  unit: z.string().nullable(),
  others: z.array(z.object({ route: routeName, why: unfit })),
  /** Whether this run counts as the trial of the route's latest version. */
  counts: z.boolean(),
})
export type Simulation = z.infer<typeof simulation>

const part = z.string().trim().max(64).optional()

/** Approval routes (流程设计): who approves what, in which steps. */
export const routeContract = {
  query: endpoint("GET", "workflow/route/query", {
    summary: "Routes by part of their name, kind of document, company and whether they are in force",
    query: pageQuery.extend({ name: part, type: approvalType.optional(), company: key.optional(), state: z.enum(["0", "1"]).optional() }),
    data: pageOf(routeRow),
  }),
  one: endpoint("GET", "workflow/route/detail/:id", { summary: "One route with its latest version", params: byId, data: routeView }),
  choices: endpoint("GET", "workflow/route/choices", {
    summary:
      "Of one company, or of all: who may approve, who may submit, the roles that approvers hold, and the units; and what only people outside of it submit",
    query: z.strictObject({ company: key.optional() }),
    data: z.object({
      /** Whether the caller may manage routes for all companies. */
      everyCompany: z.boolean(),
      approvers: z.array(named.extend({ department: z.string() })),
      submitters: z.array(named.extend({ department: z.string() })),
      /** The approvals whose documents only people outside of the company submit: those are tried without a submitter. */
      fromOutside: z.array(approvalType),
      roles: z.array(roleChoice),
      units: z.array(named.extend({ parent: key.nullable() })),
    }),
  }),
  save: endpoint("POST", "workflow/route/save", {
    summary: "Keeps a route as a draft; what is in force stays as it is until the new version is put in force",
    body: z.strictObject({ id: key.nullable(), revision: revision.nullable(), draft: routeDraft }),
    data: routeView,
  }),
  enable: endpoint("POST", "workflow/route/enable", {
    summary: "Puts the latest version in force, once it was tried as it stands",
    body: seen,
    data: routeView,
  }),
  disable: endpoint("POST", "workflow/route/disable", { summary: "Takes a route out of force", body: seen, data: routeView }),
  remove: endpoint("POST", "workflow/route/remove", {
    summary: "Deletes a route that is not in force and along which no document was ever sent",
    body: seen,
    data: byId,
  }),
  copy: endpoint("POST", "workflow/route/copy", { summary: "Makes a draft like this one", body: byId, data: routeView }),
  versions: endpoint("GET", "workflow/route/versions/:id", {
    summary: "A route's versions, the latest first",
    params: byId,
    data: z.array(routeVersion),
  }),
  simulate: endpoint("POST", "workflow/route/simulate", {
    summary: "Says which route a document would take, whom it would ask and why, and why the other routes would not be taken",
    body: z.strictObject({ route: key.nullable(), subject }),
    data: simulation,
  }),
}

const delegation = z.object({
  id: key,
  to: named,
  from: instant,
  until: instant,
  /** The approvals covered; empty for all. */
  types: z.array(approvalType),
  endedAt: instant.nullable(),
})
export type Delegation = z.infer<typeof delegation>

/** Delegation of decisions during absence. */
export const delegationContract = {
  own: endpoint("GET", "workflow/delegation", {
    summary: "The caller's delegations, the latest first, and who stands in for whom by them now",
    data: z.object({ own: z.array(delegation), forOthers: z.array(z.object({ person: named, until: instant })) }),
  }),
  people: endpoint("GET", "workflow/delegation/people", {
    summary: "Who may decide in the caller's place",
    data: z.array(named.extend({ department: z.string() })),
  }),
  save: endpoint("POST", "workflow/delegation/save", {
    summary: "Lets somebody decide in the caller's place for a time; never oneself, nor in circles",
    body: z.strictObject({ to: key, from: instant, until: instant, types: z.array(approvalType).max(20) }),
    data: delegation,
  }),
  end: endpoint("POST", "workflow/delegation/end", { summary: "Ends an own delegation now", body: byId, data: delegation }),
}
