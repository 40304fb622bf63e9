import type { Database } from "#server/database/database.ts"
import { wasDone } from "#server/event-store/once.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { TenderPlace } from "#server/tender/context.ts"
import { draftOf } from "#server/open-data/published-draft.ts"
import type { PublishedTender } from "#server/open-data/published-tender.ts"
import { createTender } from "./tender.handler.ts"

/** The result of an import. */
export interface Imported {
  readonly created: number
  /** The number that was imported for this person before; those stay as they are. */
  readonly present: number
  /** What the new drafts could not take over from the source. */
  readonly notes: readonly string[]
}

/** Creates drafts of published tenders for a person, each tender only once ever; all of them or none. */
export const importPublished = (
  database: Database,
  place: TenderPlace,
  user: SessionUser,
  tenders: readonly PublishedTender[],
): Promise<Imported> =>
  database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('import tenders'))" })
    const inside = { ...database, query: tx.query.bind(tx), transaction: <T>(work: (inner: typeof tx) => Promise<T>) => work(tx) }
    const notes: string[] = []
    let created = 0
    for (const tender of tenders) {
      const key = `import-${tender.ocid}`
      if (await wasDone(tx, place.keys, { userId: user.id, key })) continue
      const draft = draftOf(tender, user.id)
      await createTender(inside, place, { user, written: { document: draft.document }, key })
      notes.push(...draft.notes)
      created += 1
    }
    return { created, present: tenders.length - created, notes }
  })
