import type { ExpertAct, ExpertRecord, ExpertRow, ExpertState, NewExpert } from "#contract/expert.contract.ts"
import { expertField } from "#contract/people.ts"
import { code, Refused } from "#contract/errors.ts"
import { afterEvent, type ExpertEvent, type Standing, standingOf } from "#machines/expert/expert.machine.ts"
import { changeRecord, recordAdded, type RecordKind } from "#server/audit/change-record.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { administer } from "./administration.ts"
import { makePerson } from "./change-person.ts"
import { portraitOf, readExpert } from "./experts.ts"
import { setRole } from "./held-roles.ts"

const noCompany = "15007"

/** Checks that the companies exist and are in use, unless they were chosen before, and removes the employer from the companies to be avoided. */
async function requireCompanies(tx: Tx, { employer, avoid }: ExpertRecord, former: readonly string[]): Promise<void> {
  const chosen = [...new Set([...(employer === null ? [] : [employer]), ...avoid])]
  const { rows } = await tx.query<{ id: string }>({
    text: "select id from party where id = any ($1) and (enabled or id = any ($2)) for share",
    values: [chosen, former],
  })
  if (rows.length < chosen.length) throw new Refused({ code: noCompany })
}

/** Checks that the fields are values in use of their code, unless the expert has them already. */
async function requireFields(tx: Tx, fields: readonly string[], former: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ value: string }>({
    text: `select v ->> 'value' as value from sys_code, jsonb_array_elements(entries) as v
      where code = $1 and removed_at is null and (v ->> 'enabledFlag')::int = 1`,
    values: [expertField],
  })
  const known = new Set([...rows.map(({ value }) => value), ...former])
  const strange = fields.find((field) => !known.has(field))
  if (strange !== undefined) throw new Refused({ code: "16074", rule: "fieldIsKnown", params: { value: strange } })
}

/** A person who bids for a company may not judge bids. */
async function requireNoBidder(tx: Tx, person: string): Promise<void> {
  const { rows } = await tx.query<{ supplies: boolean }>({
    text: "select 'supplier' = any (roles) as supplies from person where id = $1 for update",
    values: [person],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  if (row.supplies) throw new Refused({ code: "16073", rule: "expertIsNoBidder" })
}

async function requireNotYet(tx: Tx, person: string): Promise<void> {
  const { rowCount } = await tx.query({ text: "select from expert_profile where person = $1", values: [person] })
  if (rowCount > 0) throw new Refused({ code: "16075", rule: "notYetExpert" })
}

/** What brings somebody into the pool, or nearer to it. */
const leadsIn: ReadonlySet<ExpertAct> = new Set(["handIn", "approve", "enable"])

const write = (tx: Tx, person: string, record: ExpertRecord, who: string) =>
  tx.query({
    text: `insert into expert_profile (person, fields, title, employer, employer_name, avoid, changed_by) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (person) do update set fields = excluded.fields, title = excluded.title, employer = excluded.employer,
        employer_name = excluded.employer_name, avoid = excluded.avoid, changed_by = excluded.changed_by, changed_at = platform_clock(),
        version = expert_profile.version + 1`,
    // An employer on the platform has its name there.
    values: [person, record.fields, record.title, record.employer, record.employer === null ? record.employerName : "", record.avoid, who],
  })

/** The record's standing after an event; throws what forbids it. */
function required(row: ExpertRow, event: ExpertEvent): Standing {
  const after = afterEvent(standingOf(row), event)
  if ("code" in after) throw new Refused(after)
  return after
}

/** Experts as the audit trail records them. */
export const expert: RecordKind<ExpertRow> = {
  kind: "expert",
  read: readExpert,
  subjectOf: ({ id }) => id,
  nameOf: ({ displayName }) => displayName,
  portraitOf,
}

/** Registers a person who has an account as an expert, within a change of people; the person acts as one, and is in the pool once approved. */
export async function enterExpert(
  tx: Tx,
  { person, state = "new", ...record }: ExpertRecord & { readonly person: string; readonly state?: ExpertState },
  who: string,
): Promise<ExpertRow> {
  await requireNoBidder(tx, person)
  await requireNotYet(tx, person)
  await requireCompanies(tx, record, [])
  await requireFields(tx, record.fields, [])
  await setRole(tx, { id: person, role: "expert", held: true }, who)
  await write(tx, person, record, who)
  await tx.query({ text: "update expert_profile set state = $2 where person = $1", values: [person, state] })
  return recordAdded(tx, expert, person, who)
}

/** Creates an account for a new expert; without a first password somebody has to set one. Returns the person's id. */
export async function makeExpertAccount(
  tx: Tx,
  { password, ...newcomer }: Omit<NewExpert, "password"> & { readonly password: string | null },
  who: string,
): Promise<string> {
  const nothing = { workCode: "", gender: "", age: null, validUntil: null, company: null, department: null } as const
  const { id } = await makePerson(tx, { ...newcomer, ...nothing, roles: ["expert"], password }, who)
  return id
}

/** Registers an expert: a person who has an account, or a new one whose account is created with the record. */
export const addExpert = (
  database: Database,
  { person, newcomer, ...record }: ExpertRecord & { readonly person: string | null; readonly newcomer: NewExpert | null },
  who: string,
): Promise<ExpertRow> =>
  administer(database, async (tx) => {
    if (person !== null && newcomer === null) return enterExpert(tx, { ...record, person }, who)
    if (newcomer === null || person !== null) throw new Refused({ code: code.requiredFields, params: { fields: "person" } })
    return enterExpert(tx, { ...record, person: await makeExpertAccount(tx, newcomer, who) }, who)
  })

/** Changes an expert's record within a transaction; refuses when it was changed since `version`. */
export async function rewriteExpert(
  tx: Tx,
  { id, version, ...record }: ExpertRecord & { readonly id: string; readonly version: number },
  who: string,
): Promise<ExpertRow> {
  return changeRecord(tx, expert, { key: id, version, what: "update", who }, async (before) => {
    const companies = [...before.avoid.map((one) => one.id), ...(before.employer === null ? [] : [before.employer])]
    await requireCompanies(tx, record, companies)
    await requireFields(tx, record.fields, before.fields)
    const { state, amended } = required(before, { type: "amend", by: who, reason: "" })
    await write(tx, id, record, who)
    await tx.query({ text: "update expert_profile set state = $2, amended = $3 where person = $1", values: [id, state, amended] })
  })
}

/** Changes an expert's record. */
export const updateExpert = (
  database: Database,
  change: ExpertRecord & { readonly id: string; readonly version: number },
  who: string,
): Promise<ExpertRow> => database.transaction((tx) => rewriteExpert(tx, change, who))

interface Deed {
  readonly id: string
  readonly version: number
  readonly act: ExpertAct
  /** Why it is returned or disabled. */
  readonly reason: string
}

/** Does something to an expert's record within a transaction. Existing duties remain whatever becomes of it. */
export async function actOnExpert(tx: Tx, { id, version, act, reason: why }: Deed, who: string): Promise<ExpertRow> {
  return changeRecord(tx, expert, { key: id, version, what: act, who }, async (before) => {
    const { state, amended, handedInBy, reason } = required(before, { type: act, by: who, reason: why })
    if (leadsIn.has(act)) await requireNoBidder(tx, id)
    await tx.query({
      text: `update expert_profile set state = $2, amended = $3, handed_in_by = $4, reason = $5,
          handed_in_at = case when $2 = 'inApproval' then platform_clock() else handed_in_at end,
          approved_by = case when $6 then $7 else approved_by end, approved_at = case when $6 then platform_clock() else approved_at end,
          version = version + 1, changed_by = $7, changed_at = platform_clock() where person = $1`,
      values: [id, state, amended, handedInBy, reason, act === "approve", who],
    })
  })
}

/** Hands an expert's record in, approves or returns it, disables the expert or enables one again. */
export const doToExpert = (database: Database, deed: Deed, who: string): Promise<ExpertRow> =>
  database.transaction((tx) => actOnExpert(tx, deed, who))
