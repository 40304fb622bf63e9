import type { ReactNode } from "react"
import type { BulkResult, Filters, ListAnswer, ListQuestion } from "#machines/list/list.machine.ts"
import type { Column } from "#ui/data-grid/column.ts"
import type { FindNodes, LoadTree } from "#ui/tree-picker/use-tree.ts"

export interface Option {
  readonly value: string
  readonly label: string
}

interface FieldBase {
  /** The filter's name: in the address and in `filters`. Not `page`, `pageSize`, `sort` or `view`. */
  readonly id: string
  readonly label: string
}

/**
 * A field of the search bar. Its filter is named by its `id`; a range has `<id>.from` and `<id>.to`; a list of values and a tree also keep the
 * displayed text, as `<id>.text`.
 */
export type ListField =
  | (FieldBase & {
      readonly kind: "input"
      readonly maxLength?: number
      /** Extracts the relevant part of typed text, such as the number in a pasted sentence; empty for none. */
      readonly clean?: (typed: string) => string
    })
  | (FieldBase & {
      readonly kind: "select"
      readonly options: readonly Option[]
      /** The label for no choice; 全部 by default. */
      readonly all?: string
      /** The default while the address has none; there is no “all” then. */
      readonly first?: string
    })
  /** yyyy-MM-dd (spec 2.7). */
  | (FieldBase & { readonly kind: "date" })
  | (FieldBase & { readonly kind: "range"; readonly of?: "date" | "number" })
  | (FieldBase & { readonly kind: "lov"; readonly code: string })
  | (FieldBase & { readonly kind: "tree"; readonly load: LoadTree; readonly deep?: boolean })
  /** A checkbox; its filter is "1". */
  | (FieldBase & { readonly kind: "tick" })

/** A column of a list. `sortKey` sorts in the browser when all rows are here; `sorted` says that the server sorts by it. */
export interface ListColumn<Row> extends Column<Row> {
  /** Whether the server sorts by this column, which `question.sorts` names. */
  readonly sorted?: boolean
  /** A cell's text for copying and screen readers; by default the result of `cell` if that is text. */
  readonly text?: (row: Row) => string
  /** Hidden until somebody chooses it. */
  readonly hidden?: boolean
  /** Always shown, such as the name. */
  readonly fixed?: boolean
  /** Left out on a phone. */
  readonly wide?: boolean
  /** The total below the column, over the visible rows. */
  readonly total?: (rows: readonly Row[]) => ReactNode
}

/** An action on one row, in the menu at its end. */
export interface RowAction<Row> {
  readonly id: string
  readonly label: string
  readonly danger?: boolean
  /** Whether it is shown for this row. */
  readonly when?: (row: Row) => boolean
  /** Why it is disabled for this row, in a sentence; null when it is enabled. */
  readonly why?: (row: Row) => string | null
  readonly run: (row: Row) => void
}

/** An action on all selected rows, one after the other. */
export interface BulkAction<Row> {
  readonly id: string
  /** The verb on the button. */
  readonly label: string
  readonly danger?: boolean
  /** The consequence for this many rows, confirmed before the action runs. */
  readonly consequence?: (count: number) => string
  /** A dialog instead of that confirmation, which asks for input for all rows and calls `go` when it has it. */
  readonly ask?: (go: () => void, close: () => void, count: number) => ReactNode
  /** Handles one row; a rejection is shown beside its name and the others continue. */
  readonly run: (row: Row, signal: AbortSignal) => Promise<unknown>
}

/** The panel on the left: a title, a search box and a tree whose nodes have a tag for their type (spec 2.7). The selected node is a filter. */
export interface SidePanel {
  readonly title: string
  /** The filter that holds the selected node's id. */
  readonly id: string
  readonly load: LoadTree
  /** For a tree that is too large to load completely: finds nodes by a word. */
  readonly find?: FindNodes
  /** The node's type in a word, from its `data`. */
  readonly tag?: (data: Readonly<Record<string, unknown>>) => string | null
  /** Whether its branches are collapsed at first. */
  readonly folded?: boolean
}

/** A list in one declaration, typed by its rows. */
export interface ListDefinition<Row> {
  /** The name under which people's columns and views are stored. Never change it. */
  readonly id: string
  /** The grid's label. */
  readonly label: string
  readonly fields: readonly ListField[]
  readonly columns: readonly ListColumn<Row>[]
  /** Reads a page of rows: a call of the contract with the query. */
  readonly ask: (question: ListQuestion, signal: AbortSignal) => Promise<ListAnswer<Row>>
  readonly rowKey: (row: Row) => string
  /** A row's name, for labels and results. */
  readonly rowName: (row: Row) => string
  /** Called for a click or Enter on a row. */
  readonly onOpen?: (row: Row) => void
  readonly rowActions?: readonly RowAction<Row>[]
  readonly bulkActions?: readonly BulkAction<Row>[]
  readonly side?: SidePanel
  /** Whether there is a column of row numbers; true by default. */
  readonly numbered?: boolean
  /** The placeholders for an empty list, and for one without matches. */
  readonly empty?: ReactNode
  readonly noMatch?: (filters: Filters) => string
  /** Beyond this number of rows the list asks for a narrower filter; 10,000 by default, the limit of exact totals. */
  readonly most?: number
  /** On a phone each row is a card of these columns. */
  readonly card?: ListCard
  /** Renders special cards on a phone. */
  readonly cards?: (rows: readonly Row[]) => ReactNode
}

/** The columns, by id, of a row's card on a phone. */
export interface ListCard {
  readonly title: string
  /** In the corner, beside the actions. */
  readonly state?: string
  /** Each with its label. */
  readonly lines: readonly string[]
}

const taken = new Set(["page", "pageSize", "sort", "view"])

/** The names of a field's filter in the address. */
export function namesOf({ id, kind }: ListField): readonly string[] {
  if (kind === "range") return [`${id}.from`, `${id}.to`]
  return kind === "lov" || kind === "tree" ? [id, `${id}.text`] : [id]
}

/** Declares a list. Throws when two fields or columns share a name, or a field uses one of the address's own. */
export function defineList<Row>(list: ListDefinition<Row>): ListDefinition<Row> {
  const names = [...list.fields.flatMap(namesOf), ...(list.side ? [list.side.id] : [])]
  const twice = [...names, ...taken].find((name, at, all) => all.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`the list ${list.id} has two filters ${twice}`)
  const columns = list.columns.map(({ id }) => id)
  const double = columns.find((id, at) => columns.indexOf(id) !== at)
  if (double !== undefined) throw new Error(`the list ${list.id} has two columns ${double}`)
  return list
}

/** The filters that apply by default. */
export const firstFilters = ({ fields }: Pick<ListDefinition<never>, "fields">): Filters =>
  Object.fromEntries(fields.flatMap((field) => (field.kind === "select" && field.first !== undefined ? [[field.id, field.first]] : [])))

export type { BulkResult, Filters, ListAnswer, ListQuestion }
