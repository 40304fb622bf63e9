import { Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import { hashPassword, newId } from "./secrets.ts"

/** A person with an account. */
export interface User {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly party: string | null
  readonly partyName: string | null
  readonly department: string | null
  readonly language: Language
  readonly active: boolean
}

/** The data of a new account. Give the password, or the hash of one. */
export interface NewUser {
  readonly id?: string
  /** Unique; stored in lower case. */
  readonly name: string
  readonly displayName: string
  readonly secret: { readonly password: string } | { readonly hash: string }
  readonly roles: readonly Role[]
  readonly party?: string
  /** The person's unit of the organisation. */
  readonly unit?: string
  readonly language?: Language
  readonly phone?: string
  readonly email?: string
}

/** Creates an account and returns its id; a name in use is refused with 10005. A supplier needs a party. */
export async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const id = user.id ?? newId()
  const secret = "hash" in user.secret ? user.secret.hash : await hashPassword(user.secret.password)
  const { rowCount } = await tx.query({
    // A person created with acting roles holds the built-in role of each.
    text: `with made as (
        insert into person (id, name, display_name, password_hash, roles, party, unit, language, phone, email)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (name) do nothing returning id),
      holding as (insert into person_role (person, role) select distinct made.id, held from made, unnest($5::text[]) as held)
      select id from made`,
    values: [
      id,
      user.name.toLowerCase(),
      user.displayName,
      secret,
      user.roles,
      user.party ?? null,
      user.unit ?? null,
      user.language ?? "zh",
      user.phone ?? null,
      user.email ?? null,
    ],
  })
  if (rowCount === 0) throw new Refused({ code: "10005" })
  return id
}

/** A company that does business on the platform. */
export interface Party {
  readonly id: string
  readonly name: string
  /** Unified social credit code, 18 characters. */
  readonly creditCode: string
}

/** Adds a company and returns its id; a name or credit code in use is refused with 10009. */
export async function createParty(tx: Tx, party: Omit<Party, "id"> & { readonly id?: string }): Promise<string> {
  const id = party.id ?? newId()
  const { rowCount } = await tx.query({
    text: "insert into party (id, name, credit_code) values ($1, $2, $3) on conflict do nothing",
    values: [id, party.name, party.creditCode],
  })
  if (rowCount === 0) throw new Refused({ code: "10009" })
  return id
}

/** Renames a company. Refuses with 10009 where another one has that name or code. */
export async function renameParty(tx: Tx, { id, name, creditCode }: Party): Promise<void> {
  await tx.query({
    text: "update party set name = $2, credit_code = $3, version = version + 1 where id = $1 and (name, credit_code) <> ($2, $3)",
    values: [id, name, creditCode],
    meaning: { "23505": () => new Refused({ code: "10009" }) },
  })
}

const columns = `p.id, p.name, p.display_name as "displayName", p.roles, p.party, c.name as "partyName", department_name(p) as department, p.language, may_sign_in(p) as active`
const source = "person p left join party c on c.id = p.party"

/** The person with this id, or undefined. */
export async function findUser(tx: Tx, id: string): Promise<User | undefined> {
  const { rows } = await tx.query<User>({ name: "user-by-id", text: `select ${columns} from ${source} where p.id = $1`, values: [id] })
  return rows[0]
}

/** The person with this account name, or undefined. */
export async function findUserByName(tx: Tx, name: string): Promise<User | undefined> {
  const { rows } = await tx.query<User>({ text: `select ${columns} from ${source} where p.name = $1`, values: [name.toLowerCase()] })
  return rows[0]
}

/** The active people with this role, by account name. */
export async function listUsers(tx: Tx, role: Role): Promise<User[]> {
  const { rows } = await tx.query<User>({
    text: `select ${columns} from ${source} where p.roles @> array[$1] and may_sign_in(p) order by p.name collate "C"`,
    values: [role],
  })
  return rows
}
