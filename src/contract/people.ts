import { z } from "zod"

/** Roles of the platform. `system` acts for clocks; `leader` is an expert who leads the committee of one tender. */
export const roles = ["purchaser", "approver", "supervisor", "legal", "supplier", "expert", "administrator"] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>
/** Those who work on the buying side: whoever acts in one of these roles can be asked for an approval. */
export const buying: readonly Role[] = ["purchaser", "approver", "supervisor", "legal"]
/** The system code whose values are the fields that experts know. */
export const expertField = "EXPERT_FIELD"
export type ActingRole = Role | "leader" | "system"

/** Who did it: stamped by the server from the session, never read from a request. */
export interface Actor {
  readonly id: string
  readonly roles: readonly ActingRole[]
  /** The company that the person acts for; null for the platform itself. */
  readonly party: string | null
}

/** The clock, acting at an instant that a document itself has fixed. */
export const system: Actor = { id: "system", roles: ["system"], party: null }

/** Somebody who is not named. */
export const anonymous: Actor = { id: "", roles: [], party: null }
