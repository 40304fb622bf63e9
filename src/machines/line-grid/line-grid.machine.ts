import { assign, setup } from "xstate"
import { typed } from "#machines/_kit/typed.ts"

/** Where a cell stands among the lines and columns, from 0. */
export interface LineCell {
  readonly row: number
  readonly column: number
}

export type LineGridEvent =
  /** The keyboard goes to a cell, or stretches the range to it. */
  | { readonly type: "cell.go"; readonly to: LineCell }
  | { readonly type: "cell.extend"; readonly to: LineCell }
  | { readonly type: "range.take"; readonly anchor: LineCell; readonly head: LineCell }
  /** The pointer is pressed on a cell, comes over another, and is let go. */
  | { readonly type: "pointer.press"; readonly on: LineCell; readonly extend: boolean }
  | { readonly type: "pointer.over"; readonly on: LineCell }
  | { readonly type: "pointer.release" }
  /** The pointer is pressed on the corner that fills, or on the head of a row that moves. */
  | { readonly type: "corner.press" }
  | { readonly type: "rows.grab"; readonly row: number; readonly columns: number }
  /** Something is typed over what stands in the cell; the text is all that is in the editor then. */
  | { readonly type: "text.type"; readonly text: string }
  /** The cell is opened with what stands in it. */
  | { readonly type: "text.open"; readonly text: string }
  /** What was typed is taken over or given up. */
  | { readonly type: "text.end" }
  /** A list or a form is opened over the cell, and closed. */
  | { readonly type: "aside.open" }
  | { readonly type: "aside.close" }
  /** Esc in a cell that is not written in: the next Tab leaves the grid. */
  | { readonly type: "grid.leave" }

export interface LineGridContext {
  /** The cell one works in: one corner of the range. */
  readonly anchor: LineCell
  /** The range's other corner. */
  readonly head: LineCell
  /** What stands in the editor while one writes. */
  readonly text: string
  /** The row that filling or moving has reached. */
  readonly target: number
}

const origin: LineCell = { row: 0, column: 0 }

/**
 * Working in a line grid as in a spreadsheet: cells are chosen, then written in. `typing` began with a letter and arrow keys go on to the next cell;
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
            // A row of a range of whole rows takes them all along.
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
        /** Tab belongs to the page again. */
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
    /** A list of values, or the form of one cell, stands over the grid. */
    aside: { on: { "aside.close": "ready" } },
  },
})
