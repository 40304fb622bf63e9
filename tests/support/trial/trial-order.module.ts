import { documentModule } from "#server/documents/document-module.ts"
import { totalOf, trialOrder } from "./trial-order.ts"

/** Trial orders on the server. */
export const trialOrderModule = documentModule({
  kind: trialOrder,
  show: async ({ document: { facts } }) => {
    const { number, content, reason, deliverBy } = facts
    return { number, content, reason, deliverBy, total: totalOf(facts) }
  },
})
