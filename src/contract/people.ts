import { z } from "zod"

/** Roles of the platform. `system` acts for timers; `leader` is an expert who leads the committee of one tender. */
export const roles = ["purchaser", "approver", "supervisor", "legal", "supplier", "expert", "administrator"] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>
/** The roles of the buying side, whose holders can be asked for approvals. */
export const buying: readonly Role[] = ["purchaser", "approver", "supervisor", "legal"]
/** The system code whose values are experts' fields. */
export const expertField = "EXPERT_FIELD"
export type ActingRole = Role | "leader" | "system"

/** The author of a fact: taken by the server from the session, never from a request. */
export interface Actor {
  readonly id: string
  readonly roles: readonly ActingRole[]
  /** The company that the person acts for; null for the platform itself. */
  readonly party: string | null
}

/** The actor of timers, which fire at an instant that the document itself has set. */
export const system: Actor = { id: "system", roles: ["system"], party: null }

/** An unnamed actor. */
export const anonymous: Actor = { id: "", roles: [], party: null }
