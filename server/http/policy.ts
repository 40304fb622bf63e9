import type { Contract } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Role } from "#contract/people.ts"
import type { SessionUser } from "./session-user.ts"

/**
 * Who may make a call at all. What the person may do to one document is decided by the chart. `anyPassword` marks the few calls needed by a person
 * whose password was set by somebody else; all other calls wait until it is changed.
 */
export type Policy =
  | "public"
  | "anyPassword"
  | "signedIn"
  | { readonly roles: readonly Role[]; readonly when?: (user: SessionUser) => boolean }

/**
 * One policy for each call of a contract: a call without one does not compile. Declare it with `satisfies`, so that the types still tell which calls
 * are public.
 */
export type Policies<C extends Contract> = { readonly [K in keyof C]: Policy }

/** The calls that may be public; their handlers get no user. */
export type PublicOf<P> = { [K in keyof P]: "public" extends P[K] ? K : never }[keyof P]

/** Throws 511 without a session, 20018 before a forced change of the password, and 20001 for a person without the role. */
export function admit(policy: Policy, user: SessionUser | null): void {
  if (policy === "public") return
  if (!user) throw new Refused({ code: code.signedOut })
  if (policy === "anyPassword") return
  if (user.mustChangePassword === true) throw new Refused({ code: code.mustChangePassword })
  if (policy === "signedIn") return
  if (!policy.roles.some((role) => user.roles.includes(role)) || policy.when?.(user) === false)
    throw new Refused({ code: code.notPermitted })
}
