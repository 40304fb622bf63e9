import { code, Refused } from "#contract/errors.ts"
import type { UnitRow } from "#contract/organisation.contract.ts"
import type { Tx } from "#server/database/database.ts"
import type { Portrait } from "#server/audit/record-change.ts"

const columns = `u.id, u.kind, u.code, u.name, u.parent, u.company, c.name as "companyName", u.head, h.display_name as "headName", u.enabled, u.sort,
  (select count(*)::int from person p where p.unit = u.id and p.active) as people, u.version`
const source = "org_unit u left join party c on c.id = u.company left join person h on h.id = u.head"

/** Every unit, parents before children, ordered among siblings. */
export async function queryUnits(tx: Tx): Promise<UnitRow[]> {
  const { rows } = await tx.query<UnitRow>({ text: `select ${columns} from ${source} order by u.sort, u.code` })
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const under = (parent: string | null): UnitRow[] => (below.get(parent) ?? []).flatMap((row) => [row, ...under(row.id)])
  return under(null)
}

/** Returns one unit; refuses with 10007 one that does not exist. */
export async function readUnit(tx: Tx, id: string): Promise<UnitRow> {
  const { rows } = await tx.query<UnitRow>({ text: `select ${columns} from ${source} where u.id = $1`, values: [id] })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** What the audit trail records of a unit. */
export async function portraitOf(tx: Tx, row: UnitRow): Promise<Portrait> {
  const parent = row.parent === null ? null : (await readUnit(tx, row.parent)).name
  const { kind, code: unitCode, name, companyName, headName, enabled, sort } = row
  return { kind, code: unitCode, name, parent, company: companyName, head: headName, enabled, sort }
}
