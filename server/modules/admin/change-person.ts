import { accountName, type PersonDraft, type PersonRow, type PersonSession } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { expireExports } from "#server/export/export-task.ts"
import { setFirstPassword } from "#server/identity/passwords.ts"
import { newId, newToken } from "#server/identity/secrets.ts"
import { endAll, listSessions, signOut } from "#server/identity/sign-out.ts"
import { createUser } from "#server/identity/users.ts"
import { administer, requireAnother } from "./administration.ts"
import { changeRecord, recordAdded, type RecordKind } from "#server/audit/change-record.ts"
import { recordChange } from "#server/audit/record-change.ts"
import { portraitOf, readPerson, requireNotErased } from "./people.ts"
import { holdRoles } from "./held-roles.ts"

const noCompany = "15007"
const duplicates: Readonly<Record<string, string>> = {
  person_name_key: "10005",
  person_email: code.emailInUse,
  person_phone: code.phoneInUse,
}

/** Refuses data that another person has already, and says which. */
async function unlessTaken<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const refused = duplicates[String(Reflect.get(Object(error), "constraint"))]
    throw refused === undefined ? error : new Refused({ code: refused })
  }
}

/** Checks that the company exists and is in use, unless the person has it already; a supplier must have one. */
async function requireCompany(tx: Tx, { company, roles }: PersonDraft, former: string | null): Promise<void> {
  if (company !== null && company !== former) {
    const { rowCount } = await tx.query({ text: "select from party where id = $1 and enabled for share", values: [company] })
    if (rowCount === 0) throw new Refused({ code: noCompany })
  }
  const { rows } = await tx.query<{ id: string; supplies: boolean }>({
    text: "select id, 'supplier' = any (acting) as supplies from platform_role where id = any ($1)",
    values: [roles],
  })
  if (rows.length !== roles.length) throw new Refused({ code: code.absent })
  if (company === null && rows.some(({ supplies }) => supplies))
    throw new Refused({ code: code.requiredFields, rule: "supplierNeedsCompany", params: { fields: "company" } })
}

/** Checks that the unit exists and is in use, unless the person is in it already, and that it belongs to no other company than the person's. */
async function requireUnit(tx: Tx, { company, department }: PersonDraft, former: string | null): Promise<void> {
  if (department === null) return
  const { rows } = await tx.query<{ enabled: boolean; company: string | null }>({
    text: "select enabled, org_unit_company(id) as company from org_unit where id = $1 for share",
    values: [department],
  })
  const [unit] = rows
  if (!unit || (!unit.enabled && department !== former)) throw new Refused({ code: code.absent, rule: "unitIsInUse" })
  if (unit.company !== null && company !== null && unit.company !== company)
    throw new Refused({ code: code.unitOfAnotherCompany, rule: "unitFitsCompany" })
}

const write = (tx: Tx, id: string, draft: PersonDraft) =>
  unlessTaken(
    tx.query({
      text: `update person set name = lower($2), display_name = $3, phone = nullif($4, ''), work_code = $6, gender = $7, age = $8,
          email_confirmed = email_confirmed and lower(email) is not distinct from lower(nullif($5, '')), email = nullif($5, ''),
          valid_until = to_timestamp($9::float8 / 1000), party = $10, unit = $11, version = version + 1,
          roles = (select array_agg(distinct one) from platform_role r, unnest(r.acting) as one where r.id = any ($12)),
          entrusted_at = case when (party, lower(email), phone) is distinct from ($10, lower(nullif($5, '')), nullif($4, ''))
              or not 'supplier' = any (roles) and exists (select from platform_role r where r.id = any ($12) and 'supplier' = any (r.acting))
            then platform_clock() else entrusted_at end
        where id = $1`,
      values: [
        id,
        draft.name,
        draft.displayName,
        draft.phone,
        draft.email,
        draft.workCode,
        draft.gender,
        draft.age,
        draft.validUntil,
        draft.company,
        draft.department,
        draft.roles,
      ],
    }),
  )

/** Adds a person with a password that has to be changed at the first sign-in. */
export const addPerson = (database: Database, draft: PersonDraft & { readonly password: string }, who: string): Promise<PersonRow> =>
  administer(database, (tx) => makePerson(tx, draft, who))

/** Adds a person within a change of people; without a first password, somebody has to set one before the account can be used. */
export async function makePerson(
  tx: Tx,
  { password, ...draft }: PersonDraft & { readonly password: string | null },
  who: string,
): Promise<PersonRow> {
  await requireCompany(tx, draft, null)
  await requireUnit(tx, draft, null)
  const { name, displayName, company } = draft
  // The account begins without roles and with an unknown password; both are set below.
  const id = await createUser(tx, {
    id: newId(),
    name,
    displayName,
    roles: [],
    secret: { password: newToken() },
    party: company ?? undefined,
  })
  await write(tx, id, draft)
  await holdRoles(tx, id, draft.roles)
  if (password !== null) await setFirstPassword(tx, id, password)
  return recordAdded(tx, account, id, who)
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item))

/** Whether a change leaves the data alone that decide what the person may do and see. */
const rightsStay = (before: PersonRow, draft: PersonDraft): boolean =>
  sameSet(
    before.roles.map(({ id }) => id),
    draft.roles,
  ) &&
  before.company === draft.company &&
  before.department === draft.department &&
  before.validUntil === draft.validUntil

/** People as the audit trail records them. */
export const account: RecordKind<PersonRow> = {
  kind: "user",
  read: readPerson,
  subjectOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  portraitOf,
}

/** Changes one person and records it; refuses when the person was changed since it was seen. */
const changing = (
  database: Database,
  seen: { readonly id: string; readonly version: number },
  { what, who }: { readonly what: string; readonly who: string },
  change: (tx: Tx, before: PersonRow) => Promise<void>,
): Promise<PersonRow> =>
  administer(database, (tx) =>
    changeRecord(tx, account, { key: seen.id, version: seen.version, what, who }, (before) => {
      requireNotErased(before)
      return change(tx, before)
    }),
  )

/**
 * Refuses with 20031 to move somebody into the unit of the acting administrator, or below it, when that administrator's role shows the documents of
 * the own department.
 */
async function requireNotUnderOwn(tx: Tx, who: string, { department }: PersonDraft, former: string | null): Promise<void> {
  if (department === null || department === former) return
  const { rows } = await tx.query<{ now: boolean; before: boolean }>({
    text: `select coalesce(bool_or(below = $2), false) as now, coalesce(bool_or(below = $3), false) as before
      from person self, org_units_within(self.unit) as below
      where self.id = $1 and exists (select from person_role h join platform_role r on r.id = h.role where h.person = $1 and r.data_right = 'department')`,
    values: [who, department, former],
  })
  if (rows[0]?.now === true && !rows[0].before) throw new Refused({ code: code.ownRights, rule: "notOwnRights" })
}

/**
 * Changes a person. People cannot change their own rights; an expired account ends its sessions at once, and files that were exported for another
 * company or unit are withdrawn.
 */
export const updatePerson = (
  database: Database,
  { id, version, ...draft }: PersonDraft & { readonly id: string; readonly version: number },
  who: string,
): Promise<PersonRow> =>
  changing(database, { id, version }, { what: "update", who }, async (tx, before) => {
    if (!rightsStay(before, draft)) requireAnother(who, id)
    if (draft.name.toLowerCase() !== before.name && !accountName.test(draft.name))
      throw new Refused({ code: code.badFormat, params: { fields: "name" } })
    await requireCompany(tx, draft, before.company)
    await requireUnit(tx, draft, before.department)
    await requireNotUnderOwn(tx, who, draft, before.department)
    await write(tx, id, draft)
    await holdRoles(tx, id, draft.roles)
    if (draft.company !== before.company || draft.department !== before.department) await expireExports(tx, [id])
    const { rowCount } = await tx.query({ text: "select from person p where id = $1 and not may_sign_in(p)", values: [id] })
    if (rowCount > 0) await endAll(tx, id, "the account has run out")
  })

/** Disables an account, which ends its sessions, tickets and central logins at once, or enables it. */
export const setActive = (
  database: Database,
  { id, version, active }: { readonly id: string; readonly version: number; readonly active: boolean },
  who: string,
): Promise<PersonRow> =>
  changing(database, { id, version }, { what: active ? "enable" : "disable", who }, async (tx) => {
    requireAnother(who, id)
    await tx.query({ text: "update person set active = $2, version = version + 1 where id = $1", values: [id, active] })
    if (!active) await endAll(tx, id, "the account was disabled")
  })

/** Sets another person's password, which has to be changed at the next sign-in. */
export const setPassword = (
  database: Database,
  { id, version, password }: { readonly id: string; readonly version: number; readonly password: string },
  who: string,
): Promise<PersonRow> =>
  changing(database, { id, version }, { what: "password", who }, async (tx) => {
    requireAnother(who, id)
    await tx.query({ text: "update person set version = version + 1 where id = $1", values: [id] })
    await setFirstPassword(tx, id, password)
  })

/** A person's open sessions, the most recently seen first. */
export async function sessionsOf(tx: Tx, person: string): Promise<PersonSession[]> {
  await readPerson(tx, person)
  const sessions = await listSessions(tx, person, "")
  return sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({ id, userAgent, address, createdAt, lastSeenAt }))
}

/** Ends one session of a person, or all; a session of somebody else is refused with 10007. */
export const endSessions = (
  database: Database,
  { person, session }: { readonly person: string; readonly session: string | null },
  who: string,
): Promise<PersonSession[]> =>
  database.transaction(async (tx) => {
    const open = await sessionsOf(tx, person)
    const { name } = await readPerson(tx, person)
    if (session === null) await endAll(tx, person, "ended by an administrator")
    else if (open.some(({ id }) => id === session)) await signOut(tx, session, "ended by an administrator")
    else throw new Refused({ code: code.absent })
    recordChange(tx, { kind: "user", subject: person, name, what: "endSessions", before: null, after: null, person: who })
    return sessionsOf(tx, person)
  })
