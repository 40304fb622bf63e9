import { code, Refused } from "#contract/errors.ts"
import type { NoticeChoices, Profile, ProfileChange } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { User } from "./users.ts"

/** A person with everything that the person may see of the own account. */
interface Account extends User {
  readonly avatar: string
  readonly introduction: string
  readonly phone: string | null
  readonly email: string | null
  readonly notices: NoticeChoices
  readonly mustChangePassword: boolean
  readonly registration: boolean
  readonly infoChange: boolean
  readonly actingRole: Role | null
}

/** The roles in which a person acts: the chosen one while the person still has it, else all. */
export const actingRoles = `case when s.acting_role = any (p.roles) then array[s.acting_role] else p.roles end`

/** Whether the person has to change a password that somebody else set; not after a sign-in at another company's provider, which never asks for it. */
export const mustChange = `p.must_change_password and not exists
  (select from granting_ticket g where g.id = s.ticket and g.id_token is not null and g.login_session is null)`

/** The profile of a person in a session, as shown to that person; undefined when there is none. */
export async function profileIn(tx: Tx, session: string): Promise<Profile | undefined> {
  const { rows } = await tx.query<Account & { acting: Role[] }>({
    name: "profile-in-session",
    text: `select p.id, p.name, p.display_name as "displayName", p.roles, ${actingRoles} as acting, p.party, c.name as "partyName", department_name(p) as department, p.language,
        p.avatar, p.introduction, p.phone, p.email, p.notices, ${mustChange} as "mustChangePassword", p.registration, p.info_change as "infoChange"
      from session s join person p on p.id = s.person left join party c on c.id = p.party where s.id = $1`,
    values: [session],
  })
  const [row] = rows
  if (!row) return undefined
  const { roles, acting, phone, email, ...rest } = row
  return { ...rest, roles: acting, allRoles: [...roles], phone: phone ?? "", email: email ?? "" }
}

const duplicates: Readonly<Record<string, string>> = { person_email: code.emailInUse, person_phone: code.phoneInUse }

/**
 * Changes a person's own account as requested; an e-mail in use is refused with 12012, a phone with 10019. A new e-mail counts as unverified; returns
 * the address that it replaces, if any. What administrators write as well counts as a version, so that they do not write over it unseen.
 */
export async function changeAccount(tx: Tx, person: string, change: ProfileChange): Promise<string | null> {
  const { displayName, introduction, phone, email, language, avatar, notices } = change
  try {
    const { rows } = await tx.query<{ former: string | null }>({
      text: `update person p set
          display_name = coalesce($2, p.display_name), introduction = coalesce($3, p.introduction), language = coalesce($4, p.language),
          avatar = coalesce($5, p.avatar), notices = coalesce($6, p.notices),
          phone = case when $7::text is null then p.phone else nullif($7, '') end,
          email_confirmed = p.email_confirmed and ($8::text is null or lower($8) is not distinct from lower(p.email)),
          email = case when $8::text is null then p.email else nullif($8, '') end,
          version = p.version + ((coalesce($2, p.display_name), coalesce($7, p.phone, ''), coalesce($8, p.email, ''))
            <> (p.display_name, coalesce(p.phone, ''), coalesce(p.email, '')))::int
        from (select id, email from person where id = $1 for update) former where p.id = former.id
        returning case when lower(former.email) is distinct from lower(p.email) then former.email end as former`,
      values: [person, displayName, introduction, language, avatar, notices && JSON.stringify(notices), phone, email],
    })
    return rows[0]?.former ?? null
  } catch (error) {
    const refused = duplicates[String(Reflect.get(Object(error), "constraint"))]
    throw refused === undefined ? error : new Refused({ code: refused })
  }
}

/** Makes the person act in one of the person's roles in this session, or in all of them; any other role is refused with 20001. */
export async function actAs(tx: Tx, session: string, role: Role | null): Promise<void> {
  const { rowCount } = await tx.query({
    text: `update session s set acting_role = $2 from person p where s.id = $1 and p.id = s.person and ($2::text is null or $2 = any (p.roles))`,
    values: [session, role],
  })
  if (rowCount === 0) throw new Refused({ code: code.notPermitted })
}
