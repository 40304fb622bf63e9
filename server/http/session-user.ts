import type { Language } from "#contract/identity.contract.ts"
import type { Actor, Role } from "#contract/people.ts"
import type { Grant } from "./data-rights.ts"

/** The person behind a call, read from the session and never from the request's own fields. */
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
  /** Whether somebody else set the password, so that it must be changed first. */
  readonly mustChangePassword?: boolean
  /** Epoch ms at which somebody else last assigned the person a company, the supplier role, a password or an address; null for never. */
  readonly entrustedAt?: number | null
  /** What the roles in effect grant; without it a person has the rights of the built-in roles. */
  readonly grants?: readonly Grant[]
}

/** The actor of this person's facts. */
export const actorOf = (user: SessionUser): Actor => ({ id: user.id, roles: user.roles, party: user.party })

/** A person in whose name the platform continues what that person began, with all roles and outside any session. */
export const sessionUserOf = ({
  id,
  name,
  displayName,
  roles,
  party,
  department,
  language,
}: Omit<SessionUser, "sessionId">): SessionUser => ({ id, name, displayName, roles, party, department, language, sessionId: "" })
