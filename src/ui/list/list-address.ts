import { sortsOf, sortText } from "#contract/sort-text.ts"
import { isDay } from "#contract/time.ts"
import type { Filters, ListQuestion } from "#machines/list/list.machine.ts"
import { firstPageSize, pageSizes } from "#ui/pagination/pager.ts"
import { firstFilters, type ListDefinition, type ListField, namesOf } from "./define-list.ts"

type Shape = Pick<ListDefinition<never>, "fields" | "side" | "columns">

const whole = (text: string | null, otherwise: number): number => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : otherwise)
const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

/** The valid part of a field's value in the address; empty for none. */
function understood(field: ListField, said: string): string {
  switch (field.kind) {
    case "input":
      return (field.clean?.(said) ?? said).slice(0, field.maxLength ?? 100)
    case "select":
      // Options that are still loading may include it.
      return field.options.length === 0 || field.options.some(({ value }) => value === said) ? said.slice(0, 200) : ""
    case "date":
      return isDay(said) ? said : ""
    case "range":
      return (field.of === "number" ? isNumber(said) : isDay(said)) ? said : ""
    case "tick":
      return said === "1" ? said : ""
    default:
      return said.slice(0, 200)
  }
}

/** Parses an address; missing and invalid parts have their defaults. */
export function questionOf(list: Shape, params: URLSearchParams): ListQuestion {
  const said = list.fields.flatMap((field) =>
    namesOf(field).flatMap((name) => {
      const value = understood(field, params.get(name) ?? "")
      return value === "" ? [] : [[name, value] as const]
    }),
  )
  const side = list.side ? (params.get(list.side.id) ?? "") : ""
  const sortable = new Set(list.columns.filter(({ sorted, sortKey }) => sorted || sortKey).map(({ id }) => id))
  const size = whole(params.get("pageSize"), firstPageSize)
  return {
    filters: { ...firstFilters(list), ...Object.fromEntries(said), ...(list.side && side !== "" ? { [list.side.id]: side } : {}) },
    sorts: sortsOf(params.get("sort") ?? "").filter(({ column }) => sortable.has(column)),
    page: whole(params.get("page"), 1),
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : firstPageSize,
  }
}

/** The address with this query: only parts that differ from the defaults, and parameters of others unchanged. */
export function paramsWith(list: Shape, params: URLSearchParams, { filters, sorts, page, pageSize }: ListQuestion): URLSearchParams {
  const next = new URLSearchParams(params)
  const first: Filters = firstFilters(list)
  const put = (name: string, value: string, otherwise: string) => (value === otherwise ? next.delete(name) : next.set(name, value))
  for (const name of list.fields.flatMap(namesOf)) put(name, filters[name] ?? first[name] ?? "", first[name] ?? "")
  if (list.side) put(list.side.id, filters[list.side.id] ?? "", "")
  put("sort", sortText(sorts), "")
  put("page", String(page), "1")
  put("pageSize", String(pageSize), String(firstPageSize))
  return next
}
