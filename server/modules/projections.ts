import { defineProjection, type Projection } from "#server/event-store/projections.ts"
import { ledgerProjections } from "#server/documents/ledgers.ts"
import { documentKinds } from "./document-kinds.ts"
import { taskSources } from "./task-sources.ts"
import { approvalProjection } from "#server/approvals/record-approval.ts"

/** Every projection of the product: appends keep them up to date, `npm run rebuild` makes them again. */
export const projections: readonly Projection[] = [
  ...documentKinds.map(({ projection }) => projection),
  ...ledgerProjections(documentKinds.flatMap(({ inLedgers }) => inLedgers ?? [])),
  approvalProjection,
  // A task that is written anew waits since it is.
  defineProjection({ name: "tasks", tables: ["document_task"], readersColumns: ["since"], on: {}, documents: taskSources }),
]
