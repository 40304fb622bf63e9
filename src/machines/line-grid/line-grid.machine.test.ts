import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { type LineGridEvent, lineGridMachine } from "./line-grid.machine.ts"

const coverage = chartCoverage(lineGridMachine)
const cell = (row: number, column: number) => ({ row, column })

function work(...events: readonly LineGridEvent[]) {
  const actor = createActor(lineGridMachine, { inspect: coverage.inspect }).start()
  for (const event of events) actor.send(event)
  const { value, context } = actor.getSnapshot()
  return { value, ...context }
}

describe("a line grid", () => {
  test("goes to a cell, stretches a range from it, and takes a given range", () => {
    expect(work({ type: "cell.go", to: cell(2, 1) }, { type: "cell.extend", to: cell(4, 3) })).toMatchObject({
      anchor: cell(2, 1),
      head: cell(4, 3),
    })
    expect(work({ type: "range.take", anchor: cell(0, 0), head: cell(9, 9) })).toMatchObject({ anchor: cell(0, 0), head: cell(9, 9) })
  })

  test("is written in by a letter or opened with what stands there; both end where they began", () => {
    const typed = work({ type: "text.type", text: "1" }, { type: "text.type", text: "12" })
    expect(typed).toMatchObject({ value: { writing: "typing" }, text: "12" })
    expect(work({ type: "text.type", text: "1" }, { type: "text.open", text: "1" }).value).toEqual({ writing: "inside" })
    expect(work({ type: "text.open", text: "abc" })).toMatchObject({ value: { writing: "inside" }, text: "abc" })
    expect(work({ type: "text.open", text: "abc" }, { type: "text.end" }).value).toEqual({ ready: "inGrid" })
  })

  test("does not select with the pointer while a cell is being written in", () => {
    expect(work({ type: "text.type", text: "1" }, { type: "pointer.press", on: cell(3, 3), extend: false })).toMatchObject({
      value: { writing: "typing" },
      anchor: cell(0, 0),
    })
  })

  test("selects from where the pointer is pressed to where it is let go; with Shift from the cell one was in", () => {
    const dragged = work(
      { type: "pointer.press", on: cell(1, 1), extend: false },
      { type: "pointer.over", on: cell(3, 2) },
      { type: "pointer.release" },
      { type: "pointer.over", on: cell(8, 8) },
    )
    expect(dragged).toMatchObject({ value: { ready: "inGrid" }, anchor: cell(1, 1), head: cell(3, 2) })
    expect(work({ type: "pointer.press", on: cell(2, 2), extend: true })).toMatchObject({ anchor: cell(0, 0), head: cell(2, 2) })
  })

  test("fills from the corner down to where the pointer is", () => {
    expect(work({ type: "corner.press" }, { type: "pointer.over", on: cell(5, 0) })).toMatchObject({ value: "filling", target: 5 })
    expect(work({ type: "corner.press" }, { type: "pointer.release" }).value).toEqual({ ready: "inGrid" })
  })

  test("grabs a row, or all of a range of whole rows in which it stands", () => {
    const grab: LineGridEvent = { type: "rows.grab", row: 2, columns: 4 }
    expect(work(grab)).toMatchObject({ value: "moving", anchor: cell(2, 0), head: cell(2, 3), target: 2 })
    const many = work({ type: "range.take", anchor: cell(1, 0), head: cell(3, 3) }, grab, { type: "pointer.over", on: cell(7, 0) })
    expect(many).toMatchObject({ value: "moving", anchor: cell(1, 0), head: cell(3, 3), target: 7 })
    expect(work(grab, { type: "pointer.release" }).value).toEqual({ ready: "inGrid" })
  })

  test("gives Tab back to the page after Esc, until one goes on in the grid", () => {
    expect(work({ type: "grid.leave" }).value).toEqual({ ready: "leaving" })
    expect(work({ type: "grid.leave" }, { type: "cell.extend", to: cell(1, 0) }).value).toEqual({ ready: "inGrid" })
  })

  test("opens a list of values over the cell and comes back", () => {
    expect(work({ type: "aside.open" }).value).toBe("aside")
    expect(work({ type: "aside.open" }, { type: "aside.close" }).value).toEqual({ ready: "inGrid" })
  })

  test("was walked over every transition of its chart", () => expect(coverage.missing()).toEqual([]))
})
