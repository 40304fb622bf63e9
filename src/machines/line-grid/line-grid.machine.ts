import { assign, setup } from "xstate"
import { typed } from "#machines/_kit/typed.ts"

/** A cell's line and column, from 0. */
export interface LineCell {
  readonly row: number
  readonly column: number
}

export type LineGridEvent =
  /** The keyboard moves to a cell, or extends the range to it. */
  | { readonly type: "cell.go"; readonly to: LineCell }
  | { readonly type: "cell.extend"; readonly to: LineCell }
  | { readonly type: "range.take"; readonly anchor: LineCell; readonly head: LineCell }
  /** The pointer is pressed on a cell, moves over another, and is released. */
  | { readonly type: "pointer.press"; readonly on: LineCell; readonly extend: boolean }
  | { readonly type: "pointer.over"; readonly on: LineCell }
  | { readonly type: "pointer.release" }
  /** The pointer is pressed on the fill handle, or on the heading of a row to move it. */
  | { readonly type: "corner.press" }
  | { readonly type: "rows.grab"; readonly row: number; readonly columns: number }
  /** Typing replaces the cell's value: the editor contains only the typed text. */
  | { readonly type: "text.type"; readonly text: string }
  /** The cell is opened with its present value. */
  | { readonly type: "text.open"; readonly text: string }
  /** The input is accepted or discarded. */
  | { readonly type: "text.end" }
  /** A list or a form opens over the cell, and closes. */
  | { readonly type: "aside.open" }
  | { readonly type: "aside.close" }
  /** Esc in a cell that is not being edited: the next Tab leaves the grid. */
  | { readonly type: "grid.leave" }

export interface LineGridContext {
  /** The active cell: one corner of the range. */
  readonly anchor: LineCell
  /** The range's other corner. */
  readonly head: LineCell
  /** The editor's text. */
  readonly text: string
  /** The row that filling or moving has reached. */
  readonly target: number
}

const origin: LineCell = { row: 0, column: 0 }

/**
 * Working in a line grid as in a spreadsheet: cells are selected, then edited. `typing` began with a letter and arrow keys move to the next cell;
 * `inside` began with F2 or a double click and arrow keys move within the text.
 */
export const lineGridMachine = setup({
  types: { context: typed<LineGridContext>(), events: typed<LineGridEvent>() },
  actions: {
    go: assign((_, to: LineCell) => ({ anchor: to, head: to })),
    extend: assign((_, to: LineCell) => ({ head: to })),
    take: assign((_, { anchor, head }: { readonly anchor: LineCell; readonly head: LineCell }) => ({ anchor, head })),
    write: assign((_, text: string) => ({ text })),
    aim: assign((_, target: number) => ({ target })),
  },
}).createMachine({
  id: "lineGrid",
  context: { anchor: origin, head: origin, text: "", target: 0 },
  initial: "ready",
  on: {
    "cell.go": { target: ".ready", actions: { type: "go", params: ({ event }) => event.to } },
    "range.take": { target: ".ready", actions: { type: "take", params: ({ event }) => event } },
    "aside.open": ".aside",
  },
  states: {
    ready: {
      initial: "inGrid",
      on: {
        "cell.extend": { target: ".inGrid", actions: { type: "extend", params: ({ event }) => event.to } },
        "pointer.press": [
          { guard: ({ event }) => event.extend, target: "selecting", actions: { type: "extend", params: ({ event }) => event.on } },
          { target: "selecting", actions: { type: "go", params: ({ event }) => event.on } },
        ],
        "corner.press": {
          target: "filling",
          actions: { type: "aim", params: ({ context: { anchor, head } }) => Math.max(anchor.row, head.row) },
        },
        "rows.grab": [
          {
            // Moving one row of a range of whole rows moves all of them.
            guard: ({ context: { anchor, head }, event: { row, columns } }) =>
              Math.abs(anchor.column - head.column) === columns - 1 &&
              row >= Math.min(anchor.row, head.row) &&
              row <= Math.max(anchor.row, head.row),
            target: "moving",
            actions: { type: "aim", params: ({ event }) => event.row },
          },
          {
            target: "moving",
            actions: [
              {
                type: "take",
                params: ({ event: { row, columns } }) => ({ anchor: { row, column: 0 }, head: { row, column: columns - 1 } }),
              },
              { type: "aim", params: ({ event }) => event.row },
            ],
          },
        ],
        "text.type": { target: "writing.typing", actions: { type: "write", params: ({ event }) => event.text } },
        "text.open": { target: "writing.inside", actions: { type: "write", params: ({ event }) => event.text } },
      },
      states: {
        inGrid: { on: { "grid.leave": "leaving" } },
        /** Tab works as on the rest of the page. */
        leaving: {},
      },
    },
    selecting: {
      on: {
        "pointer.over": { actions: { type: "extend", params: ({ event }) => event.on } },
        "pointer.release": "ready",
      },
    },
    filling: {
      on: {
        "pointer.over": { actions: { type: "aim", params: ({ event }) => event.on.row } },
        "pointer.release": "ready",
      },
    },
    moving: {
      on: {
        "pointer.over": { actions: { type: "aim", params: ({ event }) => event.on.row } },
        "pointer.release": "ready",
      },
    },
    writing: {
      initial: "typing",
      on: {
        "text.type": { actions: { type: "write", params: ({ event }) => event.text } },
        "text.end": "ready",
      },
      states: {
        typing: { on: { "text.open": "inside" } },
        inside: {},
      },
    },
    /** A list of values, or the form of one cell, is open over the grid. */
    aside: { on: { "aside.close": "ready" } },
  },
})
