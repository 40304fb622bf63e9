import type { DataOf } from "#contract/endpoint.ts"
import { code as codes, Refused } from "#contract/errors.ts"
import type { sealingContract } from "#contract/sealing.contract.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { openingLiesAhead } from "#machines/tender/tender.parts.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { namesOf } from "#server/identity/names.ts"

/** An attempt to open envelopes, and who made it. */
interface Look {
  readonly tender: string
  readonly person: string
  readonly what: string
}

/** Codes of refused attempts to open: too early, by the wrong person, or with the wrong key share. */
const tooEarly = new Set<string>([codes.wrongState, "18003", "20004", "20015", "16014", "16107"])

/** Runs work that opens envelopes; an attempt that is refused before the opening is recorded permanently. */
export async function noteRefused<Answer>(database: Database, look: Look, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && tooEarly.has(error.refusal.code)) await database.transaction((tx) => note(tx, look, error.refusal.code))
    throw error
  }
}

async function note(tx: Tx, look: Look, code: string): Promise<void> {
  const { tender, person, what } = look
  if (code === codes.wrongState) {
    const tried = await restore(tx, tenderChart, await readHead(tx, tender))
    if (!openingLiesAhead(tried.facts, stateOf(tenderChart, tried), what)) return
  }
  await tx.query({
    text: "insert into early_look (tender, person, what, code, at) select $1, $2, $3, $4, $5 where exists (select from stream where id = $1)",
    values: [tender, person, what, code, await readClock(tx)],
  })
}

/** The attempts on a tender, visible to everybody who sees the tender, bidders above all. */
export async function readLooks({ tx, id }: TenderContext): Promise<DataOf<(typeof sealingContract)["looks"]>> {
  const { rows } = await tx.query<{ person: string; what: string; code: string; at: string }>({
    text: "select person, what, code, at from early_look where tender = $1 order by id desc limit 200",
    values: [id],
  })
  const people = rows.map(({ person }) => person)
  const names = await namesOf(tx, people)
  return rows.map((row) => ({ ...row, at: Number(row.at), name: names[row.person] ?? "" }))
}
