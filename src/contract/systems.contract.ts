import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { registeredId as id, registeredName } from "./ids.ts"
import { instant } from "./time.ts"

export const systemKinds = ["erp", "finance", "warehouse", "office", "other"] as const
const version = z.int().min(1).max(1_000_000_000)

const systemFields = {
  name: registeredName,
  kind: z.enum(systemKinds),
  /** The system's address, without a user name or password. */
  address: z
    .url({ protocol: /^https?$/ })
    .max(512)
    .refine((text) => URL.canParse(text) && new URL(text).username === "" && new URL(text).password === ""),
  enabled: z.boolean(),
}
const systemDraft = z.strictObject({ id, ...systemFields })
export type SystemDraft = z.infer<typeof systemDraft>

const systemRow = z.object({
  ...systemFields,
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** When it last answered. */
  contactAt: instant.nullable(),
  version,
})
export type SystemRow = z.infer<typeof systemRow>
const withSecret = z.object({ system: systemRow, secret: z.string() })

/** The result of a test: the secret was accepted or refused, another reply came, none came, or the address is not allowed. */
export const testOutcomes = ["accepted", "refusedSecret", "otherAnswer", "noAnswer", "notAllowed"] as const
const tested = z.object({ outcome: z.enum(testOutcomes), ms: z.int(), system: systemRow })

/**
 * Systems that the platform is connected with (spec 3). The secret that identifies the platform there is shown once, stored sealed, and sent to that
 * server only.
 */
export const systemsContract = {
  query: endpoint("GET", "system/systems/query", {
    summary: "Connected systems by part of their id or name",
    query: pageQuery.extend({ name: z.string().trim().max(64).optional() }),
    data: pageOf(systemRow),
  }),
  add: endpoint("POST", "system/systems/add", {
    summary: "Adds a system; answers the secret for it this once",
    body: systemDraft,
    data: withSecret,
  }),
  update: endpoint("POST", "system/systems/update", {
    summary:
      "Changes a system; `version` is the one that was seen. At an address on another server it gets a new secret, answered this once; else `secret` is null",
    body: z.strictObject({ id, version, ...systemFields }),
    data: z.object({ system: systemRow, secret: z.string().nullable() }),
  }),
  newSecret: endpoint("POST", "system/systems/newSecret", {
    summary: "Gives a system a new secret in place of the old one; answers it this once",
    body: z.strictObject({ id, version }),
    data: withSecret,
  }),
  test: endpoint("POST", "system/systems/test", {
    summary: "Asks a system that is enabled whether it answers and takes the secret; never an address inside, unless the settings allow it",
    body: z.strictObject({ id }),
    data: tested,
  }),
}
