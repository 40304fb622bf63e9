import type { AdminChange } from "#contract/admin.contract.ts"
import type { RecordAction } from "#ui/record-page/records.ts"
import { History } from "./history.tsx"

/** The action of a record's page that shows the record's changes, by the name under which the audit trail keeps them. */
export const historyAction = <Row,>(label: string, kind: AdminChange["kind"], subjectOf: (row: Row) => string): RecordAction<Row> => ({
  id: "history",
  label,
  show: (row, { close }, name) => <History kind={kind} subject={subjectOf(row)} name={name} onClose={close} />,
})
