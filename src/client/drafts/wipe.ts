import { rememberedUser } from "../tokens.ts"
import { deleteDraftsExceptOf, draftsOf } from "./database.ts"
import { DraftStore } from "./store.ts"

/** Another person signed in: nothing of anybody else stays on this device. */
export const keepOnlyDraftsOf = (userId: string): Promise<void> => deleteDraftsExceptOf(userId)

/** The person signs out: what the server has is forgotten here; what it has not stays sealed until the same person comes back. */
export async function wipeSavedDrafts(): Promise<void> {
  const userId = rememberedUser()
  if (userId !== null) await new DraftStore(draftsOf(userId)).discardPushed()
}
