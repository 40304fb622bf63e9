import { type BoardAsked, type BoardPhase, type BoardRow } from "#contract/board.contract.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { cellOf } from "#server/documents/row-names.ts"
import { standsIn, told } from "#server/documents/rows.ts"
import { foundBy } from "#server/search/find.ts"
import { type BoardSource, boardSources } from "./board.sources.ts"

const column = (name: "openTo" | "published" | "items") => `t.${cellOf(name)}`
const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A search of the board, and the values that its statement binds. */
function boardOf({ keyword = "", buyer = "", kind, phase, from, to }: BoardAsked, clock: number) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const now = `${bind(clock)}::bigint`
  const named = (text: string) => `c.name ilike ${bind(like(text))}`
  const statesOf = ({ phases }: BoardSource) => [...phases].flatMap(([state, one]) => (phase === undefined || one === phase ? [state] : []))
  const foundIn = (source: BoardSource) => {
    const where = [
      `${column("openTo")} = 'public' and ${column("published")} is not null`,
      standsIn(statesOf(source), () => now, bind),
      ...(keyword === ""
        ? []
        : [`(${foundBy(keyword, "t", bind)} or ${named(keyword)} or ${column("items")} ilike ${bind(like(keyword))})`]),
      ...(buyer === "" ? [] : [named(buyer)]),
      ...(from === undefined ? [] : [`${source.due} >= ${bind(from)}`]),
      ...(to === undefined ? [] : [`${source.due} <= ${bind(to)}`]),
    ].join(" and ")
    return `from ${source.table} t join party c on c.id = t.company where ${where}`
  }
  return { values, bind, now, foundIn, sources: boardSources.filter((source) => kind === undefined || source.kind === kind) }
}

interface StoredRow extends Omit<BoardRow, "phase"> {
  readonly state: string
  /** When the public notice last changed. */
  readonly changedAt: number
}
const phaseIn = ({ kind, state }: Pick<StoredRow, "kind" | "state">): BoardPhase =>
  boardSources.find((one) => one.kind === kind)?.phases.get(state) ?? "evaluation"

/** Some of the public tenders and inquiries, the latest first. */
async function rowsOf(tx: Tx, asked: BoardAsked, most: number, skipped: number) {
  const { values, bind, now, foundIn, sources } = boardOf(asked, await readClock(tx))
  // Reads no more rows of each kind than the page can show.
  const reach = bind(most + skipped)
  const parts = sources.map((source) => {
    const heard = `(select max(e.at) from event e where e.stream = t.id and e.type = any(${bind(source.heard)}::text[]))::float8`
    return `(select t.id, '${source.kind}' as kind, t.number, t.title, c.name as buyer, ${told(now)} as state, ${source.suspended} as suspended,
      ${column("published")}::float8 as "publishedAt", ${source.due}::float8 as "bidDeadline", ${heard} as "changedAt"
      ${foundIn(source)} order by ${column("published")} desc, t.id limit ${reach})`
  })
  const { rows } = await tx.query<StoredRow>({
    text: `select * from (${parts.join(" union all ")}) as public order by "publishedAt" desc, id limit ${bind(most)} offset ${bind(skipped)}`,
    values,
  })
  return rows.map(({ state, ...row }) => ({ ...row, phase: phaseIn({ kind: row.kind, state }) }))
}

/** The entries of a feed: enough for daily readers. */
export const latestOnBoard = (tx: Tx, asked: BoardAsked) => rowsOf(tx, asked, 50, 0)

/** One page of the board. */
export async function listBoard(tx: Tx, { page, pageSize, ...asked }: BoardAsked & { readonly page: number; readonly pageSize: number }) {
  const { values, foundIn, sources } = boardOf(asked, await readClock(tx))
  const counted = await tx.query<{ total: number }>({
    text: `select count(*)::int as total from (${sources.map((source) => `select ${foundIn(source)}`).join(" union all ")} limit 10001) as few`,
    values,
  })
  const rows = await rowsOf(tx, asked, pageSize, (page - 1) * pageSize)
  const records = rows.map(({ id, kind, number, title, buyer, phase, suspended, publishedAt, bidDeadline }): BoardRow => ({
    id,
    kind,
    number,
    title,
    buyer,
    phase,
    suspended,
    publishedAt,
    bidDeadline,
  }))
  return { records, total: counted.rows[0]?.total ?? 0, page, pageSize }
}
