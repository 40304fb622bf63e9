import { documentModule } from "#server/documents/document-module.ts"
import { trialOrder } from "./trial-order.ts"

/** Trial orders on the server: all of it follows from their declaration. */
export const trialOrderModule = documentModule({ kind: trialOrder })
