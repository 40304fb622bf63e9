import { draftsOf } from "../drafts/database.ts"
import { seal, unseal } from "../drafts/seal.ts"
import { rememberedUser } from "../session/tokens.ts"
import type { Known } from "#machines/document/fold.ts"
import { rulesOf } from "#machines/_kit/shown.ts"
import type { FoldedKind } from "./fold-source.ts"

/** How many documents a device keeps of one person: those that were opened last. */
const most = 200
const label = (id: string): string => `document/${id}`

/** Keeps a document as it was folded, sealed for the person who is signed in. It is a copy, and may be gone at any time. */
export async function keepDocument(known: Known): Promise<void> {
  const userId = rememberedUser()
  if (userId === null) return
  const database = draftsOf(userId)
  const { id } = known
  await database.documents.put({ id, at: Date.now(), ...(await seal(await database.sealKey(), label(id), known)) })
  const surplus = (await database.documents.count()) - most
  if (surplus > 0) await database.documents.bulkDelete(await database.documents.orderBy("at").limit(surplus).primaryKeys())
}

/** A document as it was folded on this device; null when it has none that this program can fold on. */
export async function keptDocument(kind: FoldedKind, id: string): Promise<Known | null> {
  const userId = rememberedUser()
  if (userId === null) return null
  const database = draftsOf(userId)
  const row = await database.documents.get(id)
  if (!row) return null
  const known = (await unseal(await database.sealKey(), label(id), row)) as Known
  // What a program of before kept does not say when the server said it.
  return known.epoch.startsWith(rulesOf(kind, known.side)) && Number.isFinite(known.at) ? known : null
}

/** Forgets a document that this person may not see any more. */
export async function forgetDocument(id: string): Promise<void> {
  const userId = rememberedUser()
  if (userId !== null) await draftsOf(userId).documents.delete(id)
}
