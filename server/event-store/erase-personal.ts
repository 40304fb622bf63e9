import type { Tx } from "#server/database/database.ts"
import { openBox, type PlacedText } from "./personal.ts"
import { blankStates } from "./store.sql.ts"

/** The personal texts of a fact before their erasure. */
export interface ErasedPart {
  readonly stream: string
  readonly kind: string
  readonly type: string
  readonly version: number
  readonly texts: readonly PlacedText[]
}

interface Row extends Omit<ErasedPart, "texts"> {
  readonly part: number
  readonly key: Buffer
  readonly box: string
}

/**
 * Deletes every key of a person, and thereby what facts say of the person, and empties the cached states that were folded from these facts. The facts
 * stay as they were written, so their hashes and marks hold. Copies elsewhere, such as rows, are left to the caller. Returns the erased texts.
 */
export async function eraseSubject(tx: Tx, subject: string): Promise<readonly ErasedPart[]> {
  // Waits for whoever is recording a fact of one of these documents.
  await tx.query({
    text: "select from stream where id in (select stream from personal_key where subject = $1) order by id for update",
    values: [subject],
  })
  const { rows } = await tx.query<Row>({
    text: `select e.stream, e.kind, e.type, e.version, k.part, k.key, e.meta::jsonb -> 'personal' ->> k.part as box
      from personal_key k join event e on e.stream = k.stream and e.version = k.version where k.subject = $1 order by e.position, k.part`,
    values: [subject],
  })
  const parts = rows.map(({ part, key, box, ...fact }) => ({ ...fact, texts: openBox(box, key, fact, part) }))
  await tx.query({ text: "delete from personal_key where subject = $1", values: [subject] })
  await tx.query({ text: blankStates, values: [[...new Set(parts.map(({ stream }) => stream))]] })
  return parts
}
