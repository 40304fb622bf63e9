import { draftsOf } from "../drafts/database.ts"
import { seal, unseal } from "../drafts/seal.ts"
import { rememberedUser } from "../session/tokens.ts"
import type { Known } from "#machines/document/fold.ts"
import { rulesOf } from "#machines/_kit/shown.ts"
import type { FoldedKind } from "./fold-source.ts"

/** The most documents kept per person on a device: those opened last. */
const most = 200
const label = (id: string): string => `document/${id}`

/** Stores a folded document, sealed with the signed-in person's key. It is a cached copy, which may be missing at any time. */
export async function keepDocument(known: Known): Promise<void> {
  const userId = rememberedUser()
  if (userId === null) return
  const database = draftsOf(userId)
  const { id } = known
  await database.documents.put({ id, at: Date.now(), ...(await seal(await database.sealKey(), label(id), known)) })
  const surplus = (await database.documents.count()) - most
  if (surplus > 0) await database.documents.bulkDelete(await database.documents.orderBy("at").limit(surplus).primaryKeys())
}

/** Returns this device's folded copy of a document; null when there is none that this program can fold on. */
export async function keptDocument(kind: FoldedKind, id: string): Promise<Known | null> {
  const userId = rememberedUser()
  if (userId === null) return null
  const database = draftsOf(userId)
  const row = await database.documents.get(id)
  if (!row) return null
  const known = (await unseal(await database.sealKey(), label(id), row)) as Known
  // Copies stored by an older program lack the time at which the server sent them.
  return known.epoch.startsWith(rulesOf(kind, known.side)) && Number.isFinite(known.at) ? known : null
}

/** Deletes a document that this person may not see any more. */
export async function forgetDocument(id: string): Promise<void> {
  const userId = rememberedUser()
  if (userId !== null) await draftsOf(userId).documents.delete(id)
}
