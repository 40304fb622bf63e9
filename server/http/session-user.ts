import type { Language } from "#contract/identity.contract.ts"
import type { Actor, Role } from "#contract/people.ts"
import type { Grant } from "./data-rights.ts"

/** The person behind a call, as read from the session; never from the request's own fields. */
export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly displayName: string
  /** The roles in which the person acts now. */
  readonly roles: readonly Role[]
  /** The company that the person acts for; null for experts and for the platform itself. */
  readonly party: string | null
  readonly department: string | null
  readonly language: Language
  readonly sessionId: string
  /** The password was set by somebody else and is to be changed before anything else. */
  readonly mustChangePassword?: boolean
  /** Epoch ms at which somebody else last gave the person the company, the part of a supplier, the password or the address; null for never. */
  readonly entrustedAt?: number | null
  /** What the roles in effect give; without it a person has the built-in roles' rights. */
  readonly grants?: readonly Grant[]
}

/** The stamp of this person on a fact. */
export const actorOf = (user: SessionUser): Actor => ({ id: user.id, roles: user.roles, party: user.party })

/** Somebody in whose name the platform goes on with what that person has begun, with all roles and outside of any session. */
export const sessionUserOf = ({
  id,
  name,
  displayName,
  roles,
  party,
  department,
  language,
}: Omit<SessionUser, "sessionId">): SessionUser => ({ id, name, displayName, roles, party, department, language, sessionId: "" })
