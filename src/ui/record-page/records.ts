import type { ReactNode } from "react"
import type { FieldValues } from "react-hook-form"
import type { Operation } from "#ui/edit/use-operation.ts"
import type { FormSchema } from "#ui/field/form-frame.ts"
import type { ListDefinition, RowAction } from "#ui/list/define-list.ts"
import type { ListAtWork } from "#ui/list/use-list.ts"

/** What a dialog over the page needs: why the last call failed, how to run one, and how to close. */
export interface RecordDialog extends Pick<Operation, "problem" | "run"> {
  readonly close: () => void
  /** Runs a call, and closes when it has worked. */
  readonly finish: Operation["run"]
}

/** An action in the menu of a record: it asks for a yes, opens a dialog, or leads to another page. */
export type RecordAction<Row> = Omit<RowAction<Row>, "run"> &
  (
    | {
        /** What will come of it for the record of this name. */
        readonly ask: (row: Row, name: string) => ReactNode
        /** What is said once it is done; null when something else says it. */
        readonly said: (row: Row, name: string) => string | null
        readonly run: (row: Row) => Promise<unknown>
        /** How it is taken back. */
        readonly undo?: (row: Row) => Promise<unknown>
      }
    | { readonly show: (row: Row, dialog: RecordDialog, name: string) => ReactNode }
    | { readonly go: (row: Row) => void }
  )

interface FormWords {
  /** The verbs that add a record and change one. */
  readonly add: string
  readonly edit: string
}

/** The form that adds a record or changes one: what it holds, what it asks for, and how what was typed is kept. With null it is about a new record. */
export interface RecordForm<Row, Values extends FieldValues> extends FormWords {
  readonly title: (row: Row | null) => string
  /** The contract's shape of what is sent: each field is checked by its part. */
  readonly schema?: FormSchema
  readonly values: (row: Row | null) => Values
  readonly fields: (row: Row | null) => ReactNode
  /** Why what is typed would be refused, told while typing; null when nothing is known against it. */
  readonly misfit?: (values: Values, row: Row | null) => string | null
  readonly save: (values: Values, row: Row | null) => Promise<unknown>
  /** What is said once it is saved; null when something else says it. */
  readonly said: (values: Values, row: Row | null) => string | null
}

/** A form that is drawn by hand. */
export interface DrawnForm<Row> extends FormWords {
  readonly draw: (row: Row | null, dialog: RecordDialog) => ReactNode
}

/** A page of records in one declaration: their list, the form that adds or changes one, and what else is done with one. */
export interface Records<Row, Values extends FieldValues = FieldValues> {
  readonly title: string
  readonly sub: string
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly list: Omit<ListDefinition<Row>, "label" | "rowKey" | "rowName" | "onOpen" | "rowActions">
  /** Null where records are only looked at. */
  readonly form: RecordForm<Row, Values> | DrawnForm<Row> | null
  readonly actions: readonly RecordAction<Row>[]
  /** After something was changed, beside what the list does by itself. Keep it stable. */
  readonly onChanged?: () => void
  /** Further buttons, before the one that adds. */
  readonly tools?: (list: ListAtWork<Row>) => ReactNode
}
