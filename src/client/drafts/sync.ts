import { draftContract, type DraftEvent, draftLimits } from "#contract/draft.contract.ts"
import { Failed } from "#contract/failed.ts"
import { exclusively } from "../browser/lock.ts"
import { call } from "../http/http.ts"
import type { DraftDatabase } from "./database.ts"
import { aboutLock, Outbox } from "./outbox.ts"
import { DraftStore } from "./store.ts"

const load = (draftId: string, from: number) => call(draftContract.load, { params: { draftId }, query: { from } })
const push = (draftId: string, from: number, events: readonly DraftEvent[]) =>
  call(draftContract.push, { params: { draftId }, body: { from, events: [...events] } })

/** The calls of the server that drafts need. */
export const draftServer = { load, push }
export type DraftServer = typeof draftServer

/** Sends a person's waiting commands, then synchronises one draft. Throws when the server is unavailable, or has yet to delete the draft, which would come back. */
export async function pushDraft(database: DraftDatabase, userId: string, draftId: string): Promise<void> {
  const outbox = new Outbox(database, userId)
  await outbox.flush()
  await exclusively(aboutLock(userId, draftId), async () => {
    if (await outbox.holds(draftId)) throw new Failed("network")
    await syncDraft(new DraftStore(database), draftServer, draftId)
  })
}

/**
 * Synchronises one draft's log with the server's: pushes the events that the server lacks, pulls those that we lack. Where the server withholds what
 * was written earlier, all of this device's events are pushed anew. Ends early where the log gets another past meanwhile.
 */
export async function syncDraft(store: DraftStore, server: DraftServer, draftId: string): Promise<void> {
  const begunAnew = async (told: { readonly withheld: number | null }, known: number | null): Promise<boolean> => {
    if (told.withheld === null || told.withheld === known) return false
    await store.pushAnew(draftId, told.withheld)
    return true
  }
  for (;;) {
    const { from, epoch, events, withheld } = await store.unpushed(draftId, draftLimits.perPush)
    const sent = { from, epoch }
    if (events.length === 0) {
      const theirs = await server.load(draftId, from)
      if (await begunAnew(theirs, withheld)) continue
      if (theirs.head !== from) await store.rebase(draftId, sent, theirs, theirs.events, theirs.savedAt)
      return
    }
    const part = fitting(events)
    const answer = await server.push(draftId, from, part)
    // Events that it has taken from another draft are recognised by their ids, and not duplicated.
    if (await begunAnew(answer, withheld)) continue
    const goesOn = answer.accepted
      ? await store.markPushed(draftId, sent, part.length, answer.savedAt)
      : await store.rebase(draftId, sent, answer, answer.missed, answer.savedAt)
    // Discarded meanwhile: read again now, it would come back, since the server has yet to delete it.
    if (!goesOn) return
  }
}

/** Well below the server's limit for one request. */
const mostCharacters = 200_000

/** The first events that fit into one request, at least one. */
function fitting(events: readonly DraftEvent[]): readonly DraftEvent[] {
  let size = 0
  const end = events.findIndex((event, n) => {
    size += JSON.stringify(event).length
    return n > 0 && size > mostCharacters
  })
  return end === -1 ? events : events.slice(0, end)
}
