import type { ReactNode } from "react"
import type { FieldValues } from "react-hook-form"
import type { Operation } from "#ui/edit/use-operation.ts"
import type { FormSchema } from "#ui/field/form-frame.ts"
import type { ListDefinition, RowAction } from "#ui/list/define-list.ts"
import type { ListAtWork } from "#ui/list/use-list.ts"

/** The props of a dialog over the page: the last error, and the functions that run a call and close the dialog. */
export interface RecordDialog extends Pick<Operation, "problem" | "run"> {
  readonly close: () => void
  /** Runs a call, and closes the dialog on success. */
  readonly finish: Operation["run"]
}

/** An action in a record's menu: it asks for confirmation, opens a dialog, or leads to another page. */
export type RecordAction<Row> = Omit<RowAction<Row>, "run"> &
  (
    | {
        /** The consequence for the record with this name. */
        readonly ask: (row: Row, name: string) => ReactNode
        /** The message after success; null when something else shows one. */
        readonly said: (row: Row, name: string) => string | null
        readonly run: (row: Row) => Promise<unknown>
        /** How to undo it. */
        readonly undo?: (row: Row) => Promise<unknown>
      }
    | { readonly show: (row: Row, dialog: RecordDialog, name: string) => ReactNode }
    | { readonly go: (row: Row) => void }
  )

interface FormWords {
  /** The labels for adding a record and changing one. */
  readonly add: string
  readonly edit: string
}

/** The form that adds or changes a record: its values, its fields, and how they are saved. For a new record the row is null. */
export interface RecordForm<Row, Values extends FieldValues> extends FormWords {
  readonly title: (row: Row | null) => string
  /** The contract's schema of what is sent: each field is checked by its part. */
  readonly schema?: FormSchema
  readonly values: (row: Row | null) => Values
  readonly fields: (row: Row | null) => ReactNode
  /** Why the input would be refused, shown while typing; null when nothing is wrong so far. */
  readonly misfit?: (values: Values, row: Row | null) => string | null
  readonly save: (values: Values, row: Row | null) => Promise<unknown>
  /** The message after saving; null when something else shows one. */
  readonly said: (values: Values, row: Row | null) => string | null
}

/** A form that is written by hand. */
export interface DrawnForm<Row> extends FormWords {
  readonly draw: (row: Row | null, dialog: RecordDialog) => ReactNode
}

/** A page of records in one declaration: their list, the form that adds or changes one, and further actions. */
export interface Records<Row, Values extends FieldValues = FieldValues> {
  readonly title: string
  readonly sub: string
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Reads a record by itself, where the list may have too many to be read as a whole. Keep it stable. */
  readonly one?: (row: Row, signal: AbortSignal) => Promise<Row | undefined>
  readonly list: Omit<ListDefinition<Row>, "label" | "rowKey" | "rowName" | "onOpen" | "rowActions">
  /** Null where records are read-only. */
  readonly form: RecordForm<Row, Values> | DrawnForm<Row> | null
  readonly actions: readonly RecordAction<Row>[]
  /** Called after a change, in addition to the list's own update. Keep it stable. */
  readonly onChanged?: () => void
  /** Further buttons, before the one that adds. */
  readonly tools?: (list: ListAtWork<Row>) => ReactNode
}
