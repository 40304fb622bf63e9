import { lazyPart } from "#client/browser/lazy-part.ts"
import type { Asked as AskedDialog } from "./asked.tsx"

/** Fetches the dialogs of commands: with the library of forms they are a third of what a document's page is made of, and it stands without them. */
export const fetchAsked = async () => import("./asked.tsx")

/** Asks for confirmation, a reason or the declared input, and runs the command. */
export const Asked = lazyPart(async () => (await fetchAsked()).Asked) as typeof AskedDialog

/** Asks for a reason, after naming the consequence. */
export const ReasonDialog = lazyPart(async () => (await import("./reason-dialog.tsx")).ReasonDialog)
