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
 * A field of the search bar. Its filter stands under its `id`; a range under `<id>.from` and `<id>.to`; a list of values and a tree keep
 * beside the value what was shown of it, under `<id>.text`.
 */
export type ListField =
  | (FieldBase & {
      readonly kind: "input"
      readonly maxLength?: number
      /** What counts of what is typed, such as the number in a pasted sentence; empty for nothing. */
      readonly clean?: (typed: string) => string
    })
  | (FieldBase & {
      readonly kind: "select"
      readonly options: readonly Option[]
      /** What stands for no choice; 全部 when left out. */
      readonly all?: string
      /** What it shows and what is filtered by as long as the address says nothing; there is no “all” then. */
      readonly first?: string
    })
  /** yyyy-MM-dd (spec 2.7). */
  | (FieldBase & { readonly kind: "date" })
  | (FieldBase & { readonly kind: "range"; readonly of?: "date" | "number" })
  | (FieldBase & { readonly kind: "lov"; readonly code: string })
  | (FieldBase & { readonly kind: "tree"; readonly load: LoadTree; readonly deep?: boolean })
  /** A box that is ticked or not; the filter is "1". */
  | (FieldBase & { readonly kind: "tick" })

/** A column of a list. `sortKey` orders what is here when all of it is here; `sorted` says that the server orders by it. */
export interface ListColumn<Row> extends Column<Row> {
  /** The server orders by this column: `question.sorts` names it. */
  readonly sorted?: boolean
  /** What is copied and read out of a cell; without it, what `cell` gives if that is text. */
  readonly text?: (row: Row) => string
  /** Not shown until somebody chooses it. */
  readonly hidden?: boolean
  /** Always shown, such as the name. */
  readonly fixed?: boolean
  /** Left out on a phone. */
  readonly wide?: boolean
  /** What stands below the column, of the rows in view. */
  readonly total?: (rows: readonly Row[]) => ReactNode
}

/** Something to be done with one row, in the menu at its end. */
export interface RowAction<Row> {
  readonly id: string
  readonly label: string
  readonly danger?: boolean
  /** Shown only where it applies. */
  readonly when?: (row: Row) => boolean
  /** Why it cannot be done with this row, in a sentence; null when it can. */
  readonly why?: (row: Row) => string | null
  readonly run: (row: Row) => void
}

/** Something to be done with all selected rows, one after the other. */
export interface BulkAction<Row> {
  readonly id: string
  /** The verb on the button. */
  readonly label: string
  readonly danger?: boolean
  /** The consequence for this many rows, asked about before the action runs. */
  readonly consequence?: (count: number) => string
  /** A dialog in place of that question, which asks for input for all rows and calls `go` when it has it. */
  readonly ask?: (go: () => void, close: () => void, count: number) => ReactNode
  /** Does one row; a rejection is shown beside its name and the others go on. */
  readonly run: (row: Row, signal: AbortSignal) => Promise<unknown>
}

/** The panel at the left: a title, a search box and a tree whose nodes carry a tag of their type (spec 2.7). What is picked is a filter. */
export interface SidePanel {
  readonly title: string
  /** The filter that holds the picked node's id. */
  readonly id: string
  readonly load: LoadTree
  /** Where the tree is too large to be read whole: who looks a word up in it. */
  readonly find?: FindNodes
  /** The node's type in a word, from its `data`. */
  readonly tag?: (data: Readonly<Record<string, unknown>>) => string | null
  /** Its branches begin closed. */
  readonly folded?: boolean
}

/** A list in one declaration, typed by its rows. */
export interface ListDefinition<Row> {
  /** Under this name people's columns and views are kept. Never change it. */
  readonly id: string
  /** What the grid is called. */
  readonly label: string
  readonly fields: readonly ListField[]
  readonly columns: readonly ListColumn<Row>[]
  /** A page of rows: a call of the contract with what `question` says. */
  readonly ask: (question: ListQuestion, signal: AbortSignal) => Promise<ListAnswer<Row>>
  readonly rowKey: (row: Row) => string
  /** What a row is called, for labels and results. */
  readonly rowName: (row: Row) => string
  /** A click or Enter on a row. */
  readonly onOpen?: (row: Row) => void
  readonly rowActions?: readonly RowAction<Row>[]
  readonly bulkActions?: readonly BulkAction<Row>[]
  readonly side?: SidePanel
  /** A column of row numbers; on unless said. */
  readonly numbered?: boolean
  /** What is said when there is nothing at all, and when nothing fits the filters. */
  readonly empty?: ReactNode
  readonly noMatch?: (filters: Filters) => string
  /** Beyond so many rows the list asks to be narrowed; 10,000 when left out, as far as totals are exact. */
  readonly most?: number
  /** On a phone each row is a card of these columns. */
  readonly card?: ListCard
  /** On a phone cards of its own. */
  readonly cards?: (rows: readonly Row[]) => ReactNode
}

/** Which columns, by their ids, a row's card on a phone is made of. */
export interface ListCard {
  readonly title: string
  /** In the corner, beside what can be done. */
  readonly state?: string
  /** Each with its name before it. */
  readonly lines: readonly string[]
}

const taken = new Set(["page", "pageSize", "sort", "view"])

/** The names under which a field's filter stands in the address. */
export function namesOf({ id, kind }: ListField): readonly string[] {
  if (kind === "range") return [`${id}.from`, `${id}.to`]
  return kind === "lov" || kind === "tree" ? [id, `${id}.text`] : [id]
}

/** Declares a list. Throws when two fields or columns share a name, or a field takes one of the address's own. */
export function defineList<Row>(list: ListDefinition<Row>): ListDefinition<Row> {
  const names = [...list.fields.flatMap(namesOf), ...(list.side ? [list.side.id] : [])]
  const twice = [...names, ...taken].find((name, at, all) => all.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`the list ${list.id} has two filters ${twice}`)
  const columns = list.columns.map(({ id }) => id)
  const double = columns.find((id, at) => columns.indexOf(id) !== at)
  if (double !== undefined) throw new Error(`the list ${list.id} has two columns ${double}`)
  return list
}

/** What a list asks by as long as nobody says anything. */
export const firstFilters = ({ fields }: Pick<ListDefinition<never>, "fields">): Filters =>
  Object.fromEntries(fields.flatMap((field) => (field.kind === "select" && field.first !== undefined ? [[field.id, field.first]] : [])))

export type { BulkResult, Filters, ListAnswer, ListQuestion }
