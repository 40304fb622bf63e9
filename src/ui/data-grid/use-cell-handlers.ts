import type { KeyboardEvent, MouseEvent, RefObject } from "react"
import type { GridProps } from "./grid-props.ts"
import { type Entry, GroupHead } from "./groups.ts"
import { type Cell, walk } from "./walk.ts"

/** The cell of an element. */
function placeOf(element: Element): Cell | null {
  const row = element.closest<HTMLElement>("[data-row]")?.dataset["row"]
  const column = element.closest<HTMLElement>("[data-column]")?.dataset["column"]
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}

/** The position in a grid, and how to move it. */
interface Standing {
  readonly here: Cell
  readonly setAt: (cell: Cell) => void
  /** Scrolls a cell into the rendered range; null while all are rendered. */
  readonly scrollTo: ((cell: Cell) => void) | null
}

interface Handled<Row> extends Omit<GridProps<Row>, "rows"> {
  readonly entries: readonly Entry<Row>[]
  readonly onToggle: (group: string) => void
}

/** Keys and clicks of a grid: moving between cells, opening rows, cells and groups, and selecting rows. */
export function useCellHandlers<Row>(props: Handled<Row>, box: RefObject<HTMLElement | null>, { here, setAt, scrollTo }: Standing) {
  const { entries, columns } = props
  const rowAt = (index: number): Row | undefined => {
    const entry = entries[index]
    return entry instanceof GroupHead ? undefined : entry
  }
  const cellAt = (cell: Cell) => box.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"] > [data-column="${cell.column}"]`)
  const focus = (cell: Cell) => {
    setAt(cell)
    scrollTo?.(cell)
    const drawn = cellAt(cell)
    if (drawn) drawn.focus()
    else requestAnimationFrame(() => cellAt(cell)?.focus())
  }
  const open = (index: number) => {
    const entry = entries[index]
    if (entry instanceof GroupHead) props.onToggle(entry.group.key)
    else if (entry !== undefined) props.onOpen?.(entry)
  }
  const openCell = ({ row: index, column }: Cell) => {
    const row = rowAt(index)
    const id = columns[column]?.id
    if (row !== undefined && id !== undefined) props.onCell?.(row, id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset["column"] === undefined) return
    const from = placeOf(event.target) ?? here
    if (event.key === "Enter" || event.key === "F2") {
      // The key belongs to this cell: a field or a form that it opens must not receive it.
      event.preventDefault()
      openCell(from)
      if (event.key !== "Enter") return
      // A group's heading has buttons of its own in its cells; elsewhere on it the key folds the group.
      const button = rowAt(from.row) === undefined ? event.target.querySelector<HTMLButtonElement>("button:not(:disabled)") : null
      return button ? button.click() : open(from.row)
    }
    const row = rowAt(from.row)
    if (event.key === " " && props.onMark && row !== undefined) {
      event.preventDefault()
      return props.onMark(row, from.row, event.shiftKey)
    }
    const next = walk(event.key, event.ctrlKey || event.metaKey, from, entries.length, columns.length, 10)
    if (!next) return
    event.preventDefault()
    focus(next)
  }
  const mark = (box: Element, upTo: boolean) => {
    const place = placeOf(box)
    const row = place ? rowAt(place.row) : undefined
    if (place === null) props.onMarkAll?.()
    else if (row) props.onMark?.(row, place.row, upTo)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest("[data-mark]")) return mark(event.target, event.shiftKey)
    if (event.target.closest("a, button, input, select")) return
    const place = placeOf(event.target)
    if (!place) return
    setAt(place)
    open(place.row)
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest("input, textarea, select")) return
    const place = placeOf(event.target)
    if (place) openCell(place)
  }
  return { onKeyDown, onClick, onDoubleClick }
}
