import { whenOnline } from "#client/browser/idle.ts"
import { lazyPart } from "#client/browser/lazy-part.ts"

const load = async () => (await import("./asked.tsx")).Asked

/** Asks for confirmation, a reason or the declared input, and runs the command. */
export const Asked = lazyPart(load)

/** Fetches it ahead, once there is a network: with the library of forms it is a third of what a document's page is made of, and the page stands without. Never fails. */
export async function fetchAsked(): Promise<void> {
  await whenOnline()
  await load().catch(() => undefined)
}

/** Asks for a reason, after naming the consequence. */
export const ReasonDialog = lazyPart(async () => (await import("./reason-dialog.tsx")).ReasonDialog)
