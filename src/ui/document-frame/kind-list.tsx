import type { TFunction } from "i18next"
import type { ComponentType } from "react"
import type { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import type { FilterValue } from "#contract/export.contract.ts"
import { call } from "#client/http/http.ts"
import { type Column, type Columns, isTree, type RowFilter, toldColumns } from "#machines/_kit/kind-row.ts"
import { beginOfDay, endOfDay } from "#ui/field/local-time.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type Filters, type ListAnswer, type ListColumn, type ListDefinition, type ListField } from "#ui/list/define-list.ts"
import { Sum } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { codeTrees } from "#ui/tree-picker/code-trees.ts"
import type { Tone } from "#ui/theme/tone.ts"
import { valuesIn } from "#ui/schema-form/shape.ts"

/** A row of any kind's list. */
export interface AnyRow {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly state: string
  readonly sides: readonly string[]
  readonly createdAt: number
  readonly changedAt: number
}

type Question = { filter?: RowFilter | undefined; sorts?: { readonly column: string; readonly down: boolean }[] | undefined }
type Query<Row> = Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, Question>, z.ZodType<ListAnswer<Row>>>

/** What a list needs of a kind's declaration. */
export interface Listed<Row> {
  readonly id: string
  readonly row: Columns
  readonly states: readonly string[]
  readonly calls: { readonly query: Query<Row> }
}

/** A page that lists documents of a kind. */
export interface KindPage<Row> extends Pick<Ways<Row>, "always" | "first" | "stands"> {
  /** Columns rendered in a special way. */
  readonly columns?: (t: TFunction) => NonNullable<Ways<Row>["columns"]>
  /** The fixed part of a new document's input, by role; other roles cannot begin one. The first matching role counts. */
  readonly begins?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Further actions on the whole list, such as an import; `onDone` reads it again. */
  readonly Actions?: ComponentType<{ readonly onDone: () => void }>
}

/** A page's variations of a kind's list; omitted ones follow from the kind. */
export interface Ways<Row> {
  /** The name under which people's columns and views are stored. Never change it. */
  readonly id: string
  readonly label: string
  readonly t: TFunction
  readonly toneOf: (state: string) => Tone
  readonly onOpen: (row: Row) => void
  /** The part of the filter that the page fixes. */
  readonly always?: RowFilter
  /** Columns that are shown at first, in order; all others can be chosen. */
  readonly first?: readonly string[]
  /** Columns rendered in a special way. */
  readonly columns?: Readonly<Record<string, (derived: ListColumn<Row>) => ListColumn<Row>>>
  /** The side of the person in all of them: columns hidden from it are left out. Without it, all columns, since the side may differ from row to row. */
  readonly stands?: string
  /** Further columns that are not part of the row, placed after the state. */
  readonly more?: readonly ListColumn<Row>[]
  /** Further filters, and how they apply to the rows. */
  readonly asks?: { readonly fields: readonly ListField[]; readonly filter: (filters: Filters) => RowFilter }
  readonly empty?: ListDefinition<Row>["empty"]
  readonly noMatch?: ListDefinition<Row>["noMatch"]
  /** The actions on all selected rows. */
  readonly bulkActions?: ListDefinition<Row>["bulkActions"]
  /** Its rows on a phone, where they are not derived from the columns. */
  readonly cards?: ListDefinition<Row>["cards"]
}

const day = (from: string | undefined, to: string | undefined) => ({ from: from || undefined, to: to || undefined })

/** A part of the address as the filter of a column. */
function wanted({ kind }: Pick<Column, "kind">, name: string, filters: Filters): FilterValue | undefined {
  const [one, from, to] = [filters[name], filters[`${name}.from`], filters[`${name}.to`]]
  if (kind === "choice" || kind === "party" || kind === "person" || kind === "code" || kind === "codes")
    return one === undefined ? undefined : [one]
  if (kind === "flag") return one === undefined ? undefined : true
  if (from === undefined && to === undefined) return undefined
  if (kind === "instant") return { from: beginOfDay(from) ?? undefined, to: endOfDay(to) ?? undefined }
  if (kind === "whole") return { from: from === undefined ? undefined : Number(from), to: to === undefined ? undefined : Number(to) }
  return day(from, to)
}

/** The filter in the address, in the form of the list's call and export. */
export function rowFilterOf({ row }: Pick<Listed<never>, "row">, filters: Filters, always: RowFilter = {}) {
  const own = Object.entries(row).flatMap(([name, column]) => {
    const value = wanted(column, name, filters)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...(filters["keyword"] ? { keyword: filters["keyword"] } : {}),
    ...(filters["state"] ? { states: [filters["state"]] } : {}),
    ...Object.fromEntries(own),
    ...always,
  }
}

/** The search field of a column; null for columns that the keyword finds. */
function fieldOf(name: string, { kind, options, list }: Column, t: TFunction): ListField | null {
  const label = t(`columns.${name}`)
  if (isTree(list)) return { kind: "tree", id: name, label, load: codeTrees[list], deep: true }
  switch (kind) {
    case "choice":
      return { kind: "select", id: name, label, options: options.map((value) => ({ value, label: t(`options.${name}.${value}`) })) }
    case "flag":
      return { kind: "tick", id: name, label }
    case "instant":
    case "day":
      return { kind: "range", id: name, label }
    case "whole":
    case "money":
      return { kind: "range", of: "number", id: name, label }
    default:
      return null
  }
}

const namesOf = (value: unknown): string => ((value ?? []) as readonly { readonly name: string }[]).map(({ name }) => name).join(", ")
const nameOf = (value: unknown): string => (value as { readonly name: string } | null)?.name ?? ""

/** A column of the list. */
function columnOf<Row extends AnyRow>(name: string, { kind, ordered }: Column, t: TFunction): ListColumn<Row> {
  const value = (row: Row): unknown => valuesIn(row)[name]
  const head = { id: name, head: t(`columns.${name}`), sorted: ordered }
  switch (kind) {
    case "instant":
      return { ...head, width: 165, cell: (row) => <Instant at={value(row) as number | null} /> }
    case "money": {
      const money = (row: Row) => value(row) as { readonly amount: string; readonly currency: string } | null
      const text = (row: Row) => money(row)?.amount ?? ""
      return {
        ...head,
        width: 150,
        right: true,
        text,
        cell: (row) => <Sum value={money(row)?.amount} currency={money(row)?.currency ?? ""} />,
      }
    }
    case "person":
      return { ...head, width: 110, cell: (row) => nameOf(value(row)) || "—" }
    case "party":
      return { ...head, width: 170, cell: (row) => nameOf(value(row)) || "—" }
    case "parties":
    case "people":
      return { ...head, width: 200, cell: (row) => namesOf(value(row)) || "—" }
    case "choice":
      return { ...head, width: 120, cell: (row) => (value(row) === null ? "—" : t(`options.${name}.${String(value(row))}`)) }
    case "code": {
      const coded = (row: Row) => value(row) as { readonly code: string; readonly name: string } | null
      return {
        ...head,
        width: 140,
        text: (row) => coded(row)?.name ?? "",
        cell: (row) => <span title={coded(row)?.code}>{coded(row)?.name ?? "—"}</span>,
      }
    }
    case "flag":
      return { ...head, width: 90, cell: (row) => (value(row) === true ? "✓" : "—") }
    case "whole":
      return { ...head, width: 80, right: true, cell: (row) => (value(row) as number | null) ?? "—" }
    default:
      return { ...head, width: 180, cell: (row) => (value(row) as string | null) || "—" }
  }
}

/** The list of a kind, derived from its declaration: search, filters, order and columns. Its texts are in the kind's namespace. */
export function kindList<Row extends AnyRow>(
  kind: Listed<Row>,
  { t, always = {}, first, columns = {}, stands, more = [], asks, ...ways }: Ways<Row>,
): ListDefinition<Row> {
  const { states } = kind
  const place = (name: string) => (first?.includes(name) ? first.indexOf(name) : (first?.length ?? 0))
  const told = toldColumns(kind.row)
    .filter(([, { shownTo }]) => stands === undefined || (shownTo?.includes(stands) ?? true))
    .toSorted(([one], [other]) => place(one) - place(other))
  const asked = told.filter(([name]) => !Object.hasOwn(always, name) && (first?.includes(name) ?? true))
  const named = new Set(["number", "title", "state", ...more.map(({ id }) => id)])
  const hidden = (name: string) => first !== undefined && !named.has(name) && !first.includes(name)
  const derived: ListColumn<Row>[] = [
    { id: "number", head: t("document:columns.number"), width: 170, sorted: true, cell: ({ number }) => number },
    { id: "title", head: t("document:columns.title"), width: 230, grow: true, fixed: true, sorted: true, cell: ({ title }) => title },
    {
      id: "state",
      head: t("document:columns.state"),
      width: 120,
      text: ({ state }) => t(`states.${state}`),
      cell: ({ state }) => <StatePill tone={ways.toneOf(state)}>{t(`states.${state}`)}</StatePill>,
    },
    ...more,
    ...told.map(([name, column]) => columnOf<Row>(name, column as Column, t)),
    {
      id: "changedAt",
      head: t("document:columns.changedAt"),
      width: 165,
      sorted: true,
      cell: ({ changedAt }) => <Instant at={changedAt} />,
    },
  ]
  return defineList<Row>({
    ...ways,
    fields: [
      { kind: "input", id: "keyword", label: t("document:keyword"), maxLength: 200 },
      ...(always.states === undefined
        ? [
            {
              kind: "select" as const,
              id: "state",
              label: t("document:columns.state"),
              options: states.map((value) => ({ value, label: t(`states.${value}`) })),
            },
          ]
        : []),
      ...asked.flatMap(([name, column]) => fieldOf(name, column as Column, t) ?? []),
      ...(asks?.fields ?? []),
    ],
    ask: ({ filters, sorts, page, pageSize, after }, signal) =>
      call(kind.calls.query, {
        query: { page, pageSize, after },
        body: { filter: { ...rowFilterOf(kind, filters, always), ...asks?.filter(filters) }, sorts: [...sorts] },
        signal,
      }),
    rowKey: ({ id }) => id,
    rowName: ({ title, number }) => title || number,
    card: { title: "title", state: "state", lines: ["number", ...(first ?? [...told.map(([name]) => name), "changedAt"])] },
    columns: derived.map((column) => ({ ...(columns[column.id]?.(column) ?? column), ...(hidden(column.id) ? { hidden: true } : {}) })),
  })
}
