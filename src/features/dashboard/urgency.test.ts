import { expect, test } from "vitest"
import type { Task } from "#client/person/tasks.ts"
import { byUrgency, urgencyOf } from "./urgency.ts"

const hour = 3_600_000
const item = (task: string, dueAt: number | null): Task => ({
  kind: "tender",
  id: "0".repeat(32),
  number: "ZB1",
  title: "",
  task,
  screen: "",
  state: "sealed",
  dueAt,
  since: 0,
})

test("a task is due at its very deadline, then within a day, within a week, later, or without a deadline", () => {
  expect([0, 1, 24 * hour, 24 * hour + 1, 7 * 24 * hour, 7 * 24 * hour + 1].map((at) => urgencyOf(at, 0))).toEqual([
    "due",
    "day",
    "day",
    "week",
    "week",
    "later",
  ])
  expect(urgencyOf(null, 0)).toBe("open")
})

test("groups stand by urgency and leave out what is empty", () => {
  const groups = byUrgency([item("a", null), item("b", 50 * hour), item("c", -1), item("d", 51 * hour)], 0)
  expect(groups.map(({ urgency, tasks }) => [urgency, tasks.map(({ task }) => task).join("")])).toEqual([
    ["due", "c"],
    ["week", "bd"],
    ["open", "a"],
  ])
})
