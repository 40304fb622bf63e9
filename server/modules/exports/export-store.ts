import type { ExportRow } from "#contract/export.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Tx } from "#server/database/database.ts"

const ms = (column: string, name: string) => `floor(extract(epoch from ${column}) * 1000)::float8 as "${name}"`
const columns = `id as key, source as "exportType", file_name as "fileName", state, reason, rows::float8 as rows, incomplete, bytes::float8 as size,
  ${ms("created_at", "createdAt")}, ${ms("ended_at", "endedAt")}, ${ms("expires_at", "expiresAt")}`

/** A page of a person's exports, the latest first. */
export async function listExports(
  tx: Tx,
  person: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ records: ExportRow[]; total: number; page: number; pageSize: number }> {
  const { rows } = await tx.query<ExportRow>({
    text: `select ${columns} from export_job where person = $1 order by created_at desc, id limit $2 offset $3`,
    values: [person, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({
    text: "select count(*)::int as total from export_job where person = $1",
    values: [person],
  })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** An export of this person; another person's is refused like an absent one. */
export async function readExport(tx: Tx, person: string, key: string): Promise<ExportRow> {
  const { rows } = await tx.query<ExportRow>({
    name: "read-export",
    text: `select ${columns} from export_job where id = $2 and person = $1`,
    values: [person, key],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}
