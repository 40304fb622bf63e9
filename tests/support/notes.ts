import { randomBytes } from "node:crypto"
import { system } from "#contract/people.ts"
import type { Database } from "#server/database/database.ts"
import { append, lockHead, type NewFact, type StoredFact } from "#server/event-store/store.ts"

/** A new document id. */
export const newId = (): string => randomBytes(16).toString("hex")

/** A fact of a made-up kind of document, for tests of the store itself. */
export const noted = (data: NewFact["data"] = {}): NewFact => ({ type: "note.written", schemaVersion: 1, by: system, at: 1_000, data })

/** Appends to a note as a command does: under the lock of its head. */
export const write = (database: Database, stream: string, facts: readonly NewFact[], root = stream): Promise<StoredFact[]> =>
  database.transaction(async (tx) => {
    const { head } = await lockHead(tx, stream)
    const to = { stream, kind: "note", root, expected: head?.version ?? 0, chartVersion: 1, state: { written: facts.length } }
    return (await append(tx, to, facts)).facts
  })
