import { defineProjection, type Projection } from "#server/event-store/projections.ts"
import { ledgerProjections } from "#server/documents/ledgers.ts"
import { documentKinds } from "./document-kinds.ts"
import { taskSources } from "./task-sources.ts"
import { approvalProjection } from "#server/approvals/record-approval.ts"

/** The ledgers of all kinds. */
export const ledgers = ledgerProjections(documentKinds.flatMap(({ inLedgers }) => inLedgers ?? []))

/** Every projection of the product: appends update them, `npm run rebuild` remakes them. */
export const projections: readonly Projection[] = [
  ...documentKinds.map(({ projection }) => projection),
  ...ledgers,
  approvalProjection,
  // `since` is left out of comparisons: a rebuilt task starts waiting at the rebuild.
  defineProjection({ name: "tasks", tables: ["document_task"], readersColumns: ["since"], on: {}, documents: taskSources }),
]
