import type { DataOf } from "#contract/endpoint.ts"
import { Refused } from "#contract/errors.ts"
import type { sealingContract } from "#contract/sealing.contract.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database } from "#server/database/database.ts"
import type { TenderContext } from "./context.ts"
import { namesOf } from "./show.ts"

/** An attempt to open envelopes, and who made it. */
interface Look {
  readonly tender: string
  readonly person: string
  readonly what: string
}

/** Codes of refused attempts to open: too early, by the wrong person, or with the wrong key share. */
const tooEarly = new Set(["16001", "18003", "20004", "20015", "16014", "16107"])

/** Runs work that opens envelopes; a refused attempt is recorded permanently. */
export async function noteRefused<Answer>(
  database: Database,
  { tender, person, what }: Look,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && tooEarly.has(error.refusal.code))
      await database.transaction(async (tx) => {
        await tx.query({
          text: "insert into early_look (tender, person, what, code, at) select $1, $2, $3, $4, $5 where exists (select from stream where id = $1)",
          values: [tender, person, what, error.refusal.code, await readClock(tx)],
        })
      })
    throw error
  }
}

/** The attempts on a tender, visible to everybody who sees the tender, bidders above all. */
export async function readLooks({ tx, id }: TenderContext): Promise<DataOf<(typeof sealingContract)["looks"]>> {
  const { rows } = await tx.query<{ person: string; what: string; code: string; at: string }>({
    text: "select person, what, code, at from early_look where tender = $1 order by id desc limit 200",
    values: [id],
  })
  const names = await namesOf(
    tx,
    rows.map(({ person }) => person),
  )
  return rows.map((row) => ({ ...row, at: Number(row.at), name: names[row.person] ?? "" }))
}
