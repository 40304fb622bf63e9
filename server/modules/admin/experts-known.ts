import type { ExpertRecord } from "#contract/expert.contract.ts"
import { expertField } from "#contract/people.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import type { Standing } from "#machines/expert/expert.machine.ts"
import type { Tx } from "#server/database/database.ts"
import { cellOf } from "#server/import/cells.ts"

/** An account that an import may refer to; its record is null while the person is no expert. */
export interface KnownAccount {
  readonly id: string
  readonly supplies: boolean
  /** Whether it has the role of an expert already. */
  readonly isExpert: boolean
  readonly record: (ExpertRecord & { readonly standing: Standing }) | null
}

/** The existing data that rows of experts are judged against. */
export interface Known {
  /** By account name. */
  readonly accounts: ReadonlyMap<string, KnownAccount>
  /** Telephone numbers and mail addresses in use. */
  readonly inUse: ReadonlySet<string>
  /** The value of a field in use, found by its value or its name in any language. */
  fieldOf(word: string): string | undefined
  /** The id of a company in use, found by its name or credit code. */
  companyOf(word: string): string | undefined
}

/** Loads the data that these rows refer to. */
export async function knownFor(tx: Tx, rows: readonly ImportLine[]): Promise<Known> {
  const cells = (field: string) => [...new Set(rows.map((row) => cellOf(row, field).toLowerCase()).filter((cell) => cell !== ""))]
  const accounts = await tx.query<KnownAccount & { readonly name: string }>({
    text: `select p.id, p.name, 'supplier' = any (p.roles) as supplies, exists (select from person_role h where h.person = p.id and h.role = 'expert') as "isExpert",
        case when e.person is null then null else jsonb_build_object('fields', e.fields, 'title', e.title, 'employer', e.employer,
          'employerName', e.employer_name, 'avoid', e.avoid,
          'standing', jsonb_build_object('expert', e.person, 'state', e.state, 'handedInBy', e.handed_in_by, 'amended', e.amended, 'reason', e.reason)) end as record
      from person p left join expert_profile e on e.person = p.id where p.name = any ($1)`,
    values: [cells("name")],
  })
  const inUse = await tx.query<{ mark: string }>({
    text: `select phone as mark from person where phone = any ($1) union all select lower(email) from person where lower(email) = any ($2)`,
    values: [cells("phone"), cells("email")],
  })
  const values = await tx.query<{ value: string; word: string }>({
    text: `select v ->> 'value' as value, lower(one) as word from sys_code, jsonb_array_elements(entries) as v,
        lateral (select v ->> 'value' as one union all select each.value from jsonb_each_text(v -> 'names') as each) as named
      where code = $1 and removed_at is null and (v ->> 'enabledFlag')::int = 1`,
    values: [expertField],
  })
  const companies = await tx.query<{ id: string; name: string; creditCode: string }>({
    text: `select id, lower(name) as name, lower(credit_code) as "creditCode" from party where enabled`,
  })
  const fieldByWord = new Map(values.rows.map(({ word, value }) => [word, value]))
  const companyByWord = new Map(companies.rows.flatMap(({ id, name, creditCode }) => [[name, id] as const, [creditCode, id] as const]))
  return {
    accounts: new Map(accounts.rows.map(({ name, ...account }) => [name, account])),
    inUse: new Set(inUse.rows.map(({ mark }) => mark)),
    fieldOf: (word) => fieldByWord.get(word.toLowerCase()),
    companyOf: (word) => companyByWord.get(word.toLowerCase()),
  }
}
