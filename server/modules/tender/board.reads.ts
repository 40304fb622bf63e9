import { type BoardAsked, type BoardNotice, type BoardPhase, type BoardRow } from "#contract/board.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { TenderLine } from "#contract/tender.schema.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { tenderSides } from "#machines/tender/tender.sight.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { cellOf, rowTable } from "#server/documents/row-names.ts"
import { standsIn, told } from "#server/documents/rows.ts"
import { foundBy } from "#server/search/find.ts"
import { noticeFacts } from "./ocds-release.ts"
import { namesOf } from "./show.ts"
import { listedTenders } from "./tender.lists.ts"

/** The states of a tender in each phase; the board does not tell how far an evaluation has come. */
const within: Readonly<Record<Exclude<BoardPhase, "evaluation">, readonly string[]>> = {
  prequalification: ["prequalOpen", "prequalReview"],
  bidding: ["biddingOpen"],
  awarded: ["notified", "completed"],
  ended: ["failed", "terminated"],
}
const shownIn = tenderSides.supplier.in ?? []
const known = new Map(Object.entries(within).flatMap(([phase, states]) => states.map((state) => [state, phase as BoardPhase] as const)))
const phaseOf = (state: string): BoardPhase => known.get(state) ?? "evaluation"
const statesOf = (phase: BoardPhase): readonly string[] => shownIn.filter((state) => phaseOf(state) === phase)

const column = (name: keyof typeof listedTenders.row) => `t.${cellOf(name)}`
const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The statement that selects public tenders, with its parameters. */
function boardOf({ keyword = "", buyer = "", phase, from, to }: BoardAsked, clock: number) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const now = `${bind(clock)}::bigint`
  const named = (text: string) => `c.name ilike ${bind(like(text))}`
  const where = [
    `${column("openTo")} = 'public' and ${column("published")} is not null`,
    standsIn(phase ? statesOf(phase) : shownIn, () => now, bind),
    ...(keyword === "" ? [] : [`(${foundBy(keyword, "t", bind)} or ${named(keyword)} or ${column("items")} ilike ${bind(like(keyword))})`]),
    ...(buyer === "" ? [] : [named(buyer)]),
    ...(from === undefined ? [] : [`${column("bidDeadline")} >= ${bind(from)}`]),
    ...(to === undefined ? [] : [`${column("bidDeadline")} <= ${bind(to)}`]),
  ].join(" and ")
  return { values, bind, now, found: `from ${rowTable(listedTenders)} t join party c on c.id = t.company where ${where}` }
}

interface StoredRow extends Omit<BoardRow, "phase"> {
  readonly state: string
  /** When the public notice last changed. */
  readonly changedAt: number
}

/** A page of public tenders, the latest first. */
async function rowsOf(tx: Tx, asked: BoardAsked, most: number, skipped: number) {
  const { values, bind, now, found } = boardOf(asked, await readClock(tx))
  const heard = `(select max(e.at) from event e where e.stream = t.id and e.type = any(${bind(noticeFacts)}::text[]))::float8`
  const { rows } = await tx.query<StoredRow>({
    text: `select t.id, t.number, t.title, c.name as buyer, ${told(now)} as state, ${column("suspended")} as suspended,
      ${column("published")}::float8 as "publishedAt", ${column("bidDeadline")}::float8 as "bidDeadline", ${heard} as "changedAt"
      ${found} order by ${column("published")} desc, t.id limit ${bind(most)} offset ${bind(skipped)}`,
    values,
  })
  return rows.map(({ state, ...row }) => ({ ...row, phase: phaseOf(state) }))
}

/** The entries of a feed: enough for daily readers. */
export const latestOnBoard = (tx: Tx, asked: BoardAsked) => rowsOf(tx, asked, 50, 0)

/** One page of the board. */
export async function listBoard(tx: Tx, { page, pageSize, ...asked }: BoardAsked & { readonly page: number; readonly pageSize: number }) {
  const { values, found } = boardOf(asked, await readClock(tx))
  const counted = await tx.query<{ total: number }>({
    text: `select count(*)::int as total from (select ${found} limit 10001) as few`,
    values,
  })
  const rows = await rowsOf(tx, asked, pageSize, (page - 1) * pageSize)
  const records = rows.map(({ id, number, title, buyer, phase, suspended, publishedAt, bidDeadline }): BoardRow => ({
    id,
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

const lineOf = ({ id, item, specification, quantity, unit, deliverBy }: TenderLine) => ({
  id,
  item,
  specification,
  quantity,
  unit,
  deliverBy,
})

/** The notice of one public tender; refuses with 10007 any other. */
export async function showNotice(tx: Tx, id: string): Promise<BoardNotice> {
  const present = await presentOf(tx, { chart: tenderChart }, await placeOf(tx, id))
  const { document, publishedAt, party, number, suspendedAt, clarifications } = present?.document.facts ?? { publishedAt: null }
  if (!present || !document || document.openTo !== "public" || publishedAt === null || !shownIn.includes(present.state))
    throw new Refused({ code: code.absent })
  const [names, heard] = await Promise.all([
    namesOf(tx, [party ?? ""]),
    tx.query<{ at: number }>({
      text: "select max(at)::float8 as at from event where stream = $1 and type = any($2::text[])",
      values: [id, noticeFacts],
    }),
  ])
  const { title, summary, contact, currency, prequalification, prequalCriteria, prequalDeadline, questionDeadline, bidDeadline } = document
  return {
    id,
    number: number ?? "",
    title,
    buyer: names[party ?? ""] ?? "",
    phase: phaseOf(present.state),
    suspended: suspendedAt !== null,
    publishedAt,
    changedAt: heard.rows[0]?.at ?? publishedAt,
    bidDeadline,
    summary,
    contact,
    currency,
    prequalification,
    prequalCriteria,
    prequalDeadline,
    questionDeadline,
    openingTime: document.openingTime,
    lots: document.lots.map((lot) => ({ ...lot, lines: lot.lines.map(lineOf) })),
    amendments: (clarifications ?? []).flatMap(({ material, id: one, title: called, text, at }) =>
      material ? [{ id: one, title: called, text, at }] : [],
    ),
  }
}
