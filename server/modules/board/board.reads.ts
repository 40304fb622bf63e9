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
}
const phaseIn = ({ kind, state }: Pick<StoredRow, "kind" | "state">): BoardPhase =>
  boardSources.find((one) => one.kind === kind)?.phases.get(state) ?? "evaluation"
function shown<Row extends StoredRow>(found: Row): Omit<Row, "state"> & { readonly phase: BoardPhase } {
  const { state: _, ...row } = found
  return { ...row, phase: phaseIn(found) }
}

/** The statement that finds some of the public tenders and inquiries, the latest first. */
function someOf({ bind, now, foundIn, sources }: ReturnType<typeof boardOf>, most: number, skipped: number): string {
  // Reads no more rows of each kind than the page can show.
  const reach = bind(most + skipped)
  const parts = sources.map(
    (source) => `(select t.id, '${source.kind}' as kind, t.number, t.title, c.name as buyer, ${told(now)} as state,
      ${source.suspended} as suspended, ${column("published")}::float8 as "publishedAt", ${source.due}::float8 as "bidDeadline"
      ${foundIn(source)} order by ${column("published")} desc, t.id limit ${reach})`,
  )
  return `select * from (${parts.join(" union all ")}) as public order by "publishedAt" desc, id limit ${bind(most)} offset ${bind(skipped)}`
}

/** The entries of a feed: enough for daily readers. Each says when its public notice last changed. */
export async function latestOnBoard(tx: Tx, asked: BoardAsked) {
  const board = boardOf(asked, await readClock(tx))
  const heard = board.bind(board.sources.flatMap((source) => source.heard))
  const { rows } = await tx.query<StoredRow & { readonly changedAt: number }>({
    text: `select *, (select max(at) from event where stream = latest.id and type = any(${heard}::text[]))::float8 as "changedAt"
      from (${someOf(board, 50, 0)}) as latest order by "publishedAt" desc, id`,
    values: board.values,
  })
  return rows.map(shown)
}

/**
 * One page of the board. Beyond its last row nothing is looked for: anybody may ask for any page. So it also ends where rows are no longer counted;
 * what is older is found by the deadline.
 */
export async function listBoard(tx: Tx, { page, pageSize, ...asked }: BoardAsked & { readonly page: number; readonly pageSize: number }) {
  const clock = await readClock(tx)
  const { values, foundIn, sources } = boardOf(asked, clock)
  const counted = await tx.query<{ total: number }>({
    text: `select count(*)::int as total from (${sources.map((source) => `select ${foundIn(source)}`).join(" union all ")} limit 10001) as few`,
    values,
  })
  const total = counted.rows[0]?.total ?? 0
  const skipped = (page - 1) * pageSize
  if (skipped >= total) return { records: [], total, page, pageSize }
  const board = boardOf(asked, clock)
  const { rows } = await tx.query<StoredRow>({ text: someOf(board, pageSize, skipped), values: board.values })
  return { records: rows.map(shown), total, page, pageSize }
}
