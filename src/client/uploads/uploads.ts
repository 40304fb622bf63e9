import { type Actor, createActor, type EventObject, fromCallback } from "xstate"
import type { Business } from "#contract/file.contract.ts"
import { type TransferEvent, uploadMachine, type UploadNews } from "#machines/upload/upload.machine.ts"
import { newKey } from "../http/http.ts"
import { rememberedUser } from "../session/tokens.ts"
import { abandon, fingerprintOf, transfer } from "./transfer.ts"

/** The most files of a business that are sent at once. */
const limit = 3

/** The uploads to one business, and their operations. */
export interface Uploads {
  readonly actor: Actor<typeof uploadMachine>
  /** Calls back at the end of each file, and when all are done. */
  onNews(hear: (news: UploadNews) => void): () => void
  add(files: readonly File[]): void
  cancel(uid: string): void
  cancelAll(): void
  retry(uid: string): void
  dismiss(uid: string): void
}

const open = new Map<string, Uploads>()

/** The uploads of a business: they continue while nobody looks, and are still there when its files are opened again. */
export function uploadsOf(business: Business): Uploads {
  const key = [rememberedUser() ?? "", business.businessType, business.businessId].join(" ")
  const known = open.get(key) ?? begin(business)
  open.set(key, known)
  return known
}

function begin(business: Business): Uploads {
  const bytes = new Map<string, File>()
  const sending = fromCallback<EventObject, { readonly uid: string }>(({ input: { uid }, sendBack }) => {
    const file = bytes.get(uid)
    const tell = (event: TransferEvent) => sendBack(event)
    const stop = new AbortController()
    if (file)
      transfer({
        file,
        business,
        signal: stop.signal,
        onProgress: (sent) => tell({ type: "file.progressed", uid, sent }),
        onSent: () => tell({ type: "file.sent", uid }),
      }).then(
        (row) => tell({ type: "file.arrived", uid, row }),
        (error: unknown) => tell({ type: "file.failed", uid, error }),
      )
    return () => stop.abort()
  })
  const actor = createActor(uploadMachine.provide({ actors: { transfer: sending } }), { input: { limit } })
  actor.on("upload.succeeded", ({ file }) => bytes.delete(file.uid))
  actor.start()
  return {
    actor,
    onNews: (hear) => subscribeNews(actor, hear),
    add: (files) => {
      const added = files.map((file) => ({ uid: newKey(), name: file.name, size: file.size, file }))
      for (const { uid, file } of added) bytes.set(uid, file)
      actor.send({ type: "upload.add", files: added.map(({ uid, name, size }) => ({ uid, name, size })) })
    },
    cancel: (uid) => actor.send({ type: "upload.cancel", uid }),
    cancelAll: () => actor.send({ type: "upload.cancelAll" }),
    retry: (uid) => actor.send({ type: "upload.retry", uid }),
    dismiss: (uid) => {
      actor.send({ type: "upload.dismiss", uid })
      const file = bytes.get(uid)
      if (!file || actor.getSnapshot().context.files.some((kept) => kept.uid === uid)) return
      bytes.delete(uid)
      // Another line may be the same file, chosen again, which goes on from what was sent of this one.
      const isWanted = [...bytes.values()].some((other) => fingerprintOf(other, business) === fingerprintOf(file, business))
      if (!isWanted) abandon(file, business).catch(() => undefined)
    },
  }
}

function subscribeNews(actor: Actor<typeof uploadMachine>, hear: (news: UploadNews) => void): () => void {
  const types = ["upload.succeeded", "upload.failed", "upload.settled"] as const
  const subscriptions = types.map((type) => actor.on(type, hear))
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
