import { z } from "zod"
import { endpoint } from "./endpoint.ts"

const key = z
  .string()
  .max(64)
  .regex(/^[\w.-]+$/)
const version = z.int().min(1).max(1_000_000_000)

/** An organisation represents a company or a part of it; departments are below organisations. */
export const unitKinds = ["organisation", "department"] as const

const unitFields = {
  code: z.string().regex(/^[A-Za-z0-9][\w.-]{0,31}$/),
  name: z.string().trim().min(2).max(64),
  /** For an organisation: its company, also for all units below it. */
  company: key.nullable(),
  head: key.nullable(),
  /** The order among siblings; equal ones are ordered by code. */
  sort: z.int().min(0).max(100_000),
}
const unitDraft = z.strictObject({ kind: z.enum(unitKinds), parent: key.nullable(), ...unitFields })
export type UnitDraft = z.infer<typeof unitDraft>
const unitUpdate = z.strictObject({ id: key, version, ...unitFields })
export type UnitUpdate = z.infer<typeof unitUpdate>

const unitRow = z.object({
  ...unitFields,
  id: key,
  kind: z.enum(unitKinds),
  parent: key.nullable(),
  companyName: z.string().nullable(),
  headName: z.string().nullable(),
  enabled: z.boolean(),
  /** The number of active people in it, without the units below. */
  people: z.int(),
  version,
})
export type UnitRow = z.infer<typeof unitRow>

/** Organisations and departments (spec 2.6, 3): one tree, to which people belong. */
export const organisationContract = {
  query: endpoint("GET", "basic/organisation/query", {
    summary: "Every unit of the organisation, each after what it stands below, in its order",
    data: z.array(unitRow),
  }),
  add: endpoint("POST", "basic/organisation/add", { summary: "Adds an organisation or a department", body: unitDraft, data: unitRow }),
  update: endpoint("POST", "basic/organisation/update", {
    summary: "Changes a unit; `version` is the one that was seen",
    body: unitUpdate,
    data: unitRow,
  }),
  move: endpoint("POST", "basic/organisation/move", {
    summary: "Puts a unit with all that is below it under another one, or at the top; never below itself",
    body: z.strictObject({ id: key, version, parent: key.nullable() }),
    data: unitRow,
  }),
  setEnabled: endpoint("POST", "basic/organisation/setEnabled", {
    summary: "Disables a unit on which nobody and no open document hangs, or enables it again",
    body: z.strictObject({ id: key, version, enabled: z.boolean() }),
    data: unitRow,
  }),
}

/** What must exist before the first tender, in the order of creating it. */
export const setupSteps = ["company", "organisation", "purchaser", "verifier", "approver", "experts"] as const
export type SetupStep = (typeof setupSteps)[number]

/** The first steps of an installation. */
export const setupContract = {
  missing: endpoint("GET", "system/setup/missing", {
    summary: "Which of an installation's first steps have yet to be done, in their order",
    data: z.array(z.enum(setupSteps)),
  }),
}
