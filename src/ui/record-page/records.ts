import type { ReactNode } from "react"
import type { Operation } from "#ui/edit/use-operation.ts"
import type { ListDefinition, RowAction } from "#ui/list/define-list.ts"
import type { ListAtWork } from "#ui/list/use-list.ts"

/** What a dialog over the page needs: why the last call failed, how to run one, and how to close. */
export interface RecordDialog extends Pick<Operation, "problem" | "run"> {
  readonly close: () => void
}

/** An action in the menu of a record: it asks for a yes, opens a dialog, or leads to another page. */
export type RecordAction<Row> = Omit<RowAction<Row>, "run"> &
  (
    | {
        /** What will come of it. */
        readonly ask: (row: Row) => ReactNode
        /** What is said once it is done; null when something else says it. */
        readonly said: (row: Row) => string | null
        readonly run: (row: Row) => Promise<unknown>
      }
    | { readonly show: (row: Row, dialog: RecordDialog) => ReactNode }
    | { readonly go: (row: Row) => void }
  )

/** A page of records in one declaration: their list, the form that adds or changes one, and what else is done with one. */
export interface Records<Row> {
  readonly title: string
  readonly sub: string
  /** The verbs that add a record and change one; null where this person looks only. */
  readonly add: string | null
  readonly edit: string
  readonly list: Omit<ListDefinition<Row>, "onOpen" | "rowActions">
  /** The form of a record, or with null of a new one. */
  readonly form: (row: Row | null, dialog: RecordDialog) => ReactNode
  readonly actions: readonly RecordAction<Row>[]
  /** Further buttons, before the one that adds. */
  readonly tools?: (list: ListAtWork<Row>) => ReactNode
}
