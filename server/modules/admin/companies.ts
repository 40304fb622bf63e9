import type { CompanyDraft, CompanyRow } from "#contract/admin.contract.ts"
import { creditCodeFits } from "#contract/credit-code.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { createParty } from "#server/identity/users.ts"
import { changeRecord, recordAdded, type RecordKind } from "#server/audit/change-record.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"

const wrongLength = "15010"
const nameTaken = "15002"
const codeTaken = "15009"

type Row = Omit<CompanyRow, "creditCodeFits">
const columns = `c.id, c.name, c.credit_code as "creditCode", c.enabled, c.version, floor(extract(epoch from c.created_at) * 1000)::float8 as "createdAt",
  (select count(*)::int from person p where p.party = c.id) as people`
const rowOf = (row: Row): CompanyRow => ({ ...row, creditCodeFits: creditCodeFits(row.creditCode) })

/** The filter for companies: parts match in any case, and whether they are in use. */
export interface CompanyQuery {
  readonly name?: string | undefined
  readonly creditCode?: string | undefined
  readonly enabled?: "0" | "1" | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of companies, ordered by name. */
export async function queryCompanies(
  tx: Tx,
  { name = "", creditCode = "", enabled, page, pageSize }: CompanyQuery,
): Promise<Paged<CompanyRow>> {
  const found = await pageFrom<Row>(tx, {
    columns,
    from: `party c where position(lower($1) in lower(c.name)) > 0 and position(upper($2) in upper(c.credit_code)) > 0
      and ($3::bool is null or c.enabled = $3)`,
    values: [name, creditCode, enabled === undefined ? null : enabled === "1"],
    order: `c.name, c.id`,
    page,
    pageSize,
  })
  return { ...found, records: found.records.map(rowOf) }
}

async function readCompany(tx: Tx, id: string): Promise<CompanyRow> {
  const { rows } = await tx.query<Row>({ text: `select ${columns} from party c where c.id = $1 for update`, values: [id] })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return rowOf(row)
}

const company: RecordKind<CompanyRow> = {
  kind: "company",
  read: readCompany,
  subjectOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  portraitOf: ({ name, creditCode, enabled }) => ({ name, creditCode, enabled }),
}

/** The normalised code: in capitals, without blanks; refuses with 15010 one that does not have 18 characters. */
function normalisedCode(typed: string): string {
  const creditCode = typed.replaceAll(/\s/g, "").toUpperCase()
  if (creditCode.length !== 18) throw new Refused({ code: wrongLength })
  return creditCode
}

/** Refuses a name (15002) or a credit code (15009) that another company has. */
async function requireFree(tx: Tx, { name, creditCode }: CompanyDraft, id: string): Promise<void> {
  // Locks, so that two administrators who enter the same company act one after the other.
  await tx.query({ text: "select pg_advisory_xact_lock(hashtext('company'))" })
  const { rows } = await tx.query<{ name: boolean }>({
    text: "select name = $1 as name from party where (name = $1 or credit_code = $2) and id <> $3 order by name = $1 desc limit 1",
    values: [name, creditCode, id],
  })
  if (rows[0]) throw new Refused({ code: rows[0].name ? nameTaken : codeTaken })
}

/** Adds a company. */
export const addCompany = (database: Database, given: CompanyDraft, who: string): Promise<CompanyRow> =>
  database.transaction(async (tx) => {
    const draft = { ...given, creditCode: normalisedCode(given.creditCode) }
    await requireFree(tx, draft, "")
    return recordAdded(tx, company, await createParty(tx, draft), who)
  })

/** Changes a company; refuses when it was changed since it was seen. */
export const updateCompany = (
  database: Database,
  { id, version, ...given }: CompanyDraft & { readonly id: string; readonly version: number },
  who: string,
): Promise<CompanyRow> =>
  database.transaction((tx) =>
    changeRecord(tx, company, { key: id, version, what: "update", who }, async () => {
      const draft = { ...given, creditCode: normalisedCode(given.creditCode) }
      await requireFree(tx, draft, id)
      await tx.query({
        text: "update party set name = $2, credit_code = $3, version = version + 1 where id = $1",
        values: [id, draft.name, draft.creditCode],
      })
    }),
  )

/** Disables a company, so that nobody new can be entered for it, or enables it. */
export const enableCompany = (
  database: Database,
  { id, version, enabled }: { readonly id: string; readonly version: number; readonly enabled: boolean },
  who: string,
): Promise<CompanyRow> =>
  database.transaction((tx) =>
    changeRecord(tx, company, { key: id, version, what: enabled ? "enable" : "disable", who }, () =>
      tx.query({ text: "update party set enabled = $2, version = version + 1 where id = $1", values: [id, enabled] }),
    ),
  )
