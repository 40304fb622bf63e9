import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { actingRoles } from "./accounts.ts"
import { grants } from "./grants.ts"

/** The role in which a person acts in a session; null for all of them. */
export async function actingRoleIn(tx: Tx, session: string): Promise<string | null> {
  const { rows } = await tx.query<{ role: string | null }>({
    text: "select acting_role as role from session where id = $1",
    values: [session],
  })
  return rows[0]?.role ?? null
}

/** What decides what the person of a session may do and see in it. */
export type Rights = Pick<SessionUser, "roles" | "party" | "grants">

/** The present rights in a session, and how many milliseconds its account has left; null when it has ended or the account is closed. */
export async function rightsIn(tx: Pick<Tx, "query">, session: string): Promise<(Rights & { readonly left: number | null }) | null> {
  const { rows } = await tx.query<Rights & { readonly left: number | null }>({
    name: "rights-in-session",
    text: `select ${actingRoles} as roles, p.party, ${grants} as grants, extract(epoch from p.valid_until - now())::float8 * 1000 as left
      from session s join person p on p.id = s.person
      where s.id = $1 and s.revoked_at is null and may_sign_in(p)`,
    values: [session],
  })
  return rows[0] ?? null
}

/** The given people whose accounts are not closed, with their present rights in one of their roles or in all of them. */
export async function peopleNow(tx: Tx, ids: readonly string[], actingRole: string | null = null): Promise<readonly SessionUser[]> {
  const { rows } = await tx.query<Omit<SessionUser, "sessionId">>({
    text: `select p.id, p.name, p.display_name as "displayName", ${actingRoles} as roles, p.party, department_name(p) as department, p.language, ${grants} as grants
      from person p cross join (select $2::text as acting_role) as s where p.id = any($1) and may_sign_in(p)`,
    values: [ids, actingRole],
  })
  return rows.map((user) => ({ ...user, sessionId: "" }))
}

/** A person with present rights, for work that continues without a session; null when the account is closed. */
export const personNow = async (tx: Tx, id: string, actingRole: string | null): Promise<SessionUser | null> =>
  (await peopleNow(tx, [id], actingRole))[0] ?? null
