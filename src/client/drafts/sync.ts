import { draftContract, draftLimits } from "#contract/draft.contract.ts"
import { call } from "../http.ts"
import type { DraftStore } from "./store.ts"

/** The calls to the server that keeping a draft there needs. */
export interface DraftServer {
  load(draftId: string, from: number): Promise<Awaited<ReturnType<typeof load>>>
  push(draftId: string, from: number, events: Parameters<typeof push>[2]): ReturnType<typeof push>
}

const load = (draftId: string, from: number) => call(draftContract.load, { params: { draftId }, query: { from } })
const push = (draftId: string, from: number, events: Parameters<DraftStore["append"]>[2]) =>
  call(draftContract.push, { params: { draftId }, body: { from, events: [...events] } })

/** The server of this page. */
export const draftServer: DraftServer = { load, push }

/** Brings one draft's log and the server's together: gives what it has not got, takes what we have not got. */
export async function syncDraft(store: DraftStore, server: DraftServer, draftId: string): Promise<void> {
  for (;;) {
    const { from, events } = await store.unpushed(draftId, draftLimits.perPush)
    if (events.length === 0) {
      const theirs = await server.load(draftId, from)
      if (theirs.head !== from) await store.rebase(draftId, from, theirs.head, theirs.events, theirs.savedAt)
      return
    }
    const answer = await server.push(draftId, from, events)
    if (answer.accepted) await store.markPushed(draftId, from, events.length, answer.savedAt)
    else await store.rebase(draftId, from, answer.head, answer.missed, answer.savedAt)
  }
}
