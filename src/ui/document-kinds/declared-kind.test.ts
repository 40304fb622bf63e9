import type { TFunction } from "i18next"
import { expect, test } from "vitest"
import { declaredKind } from "./declared-kind.ts"
import type { KindEntry } from "./kind-entry.ts"

const entry: KindEntry = {
  name: "agreement",
  screen: "wel/agreement",
  words: "agreement",
  tasks: false,
  approvals: ["terms"],
  definition: () => Promise.reject(new Error("not opened")),
}
const key = ((text: string) => text) as unknown as TFunction
const task = {
  kind: "agreement",
  id: "1",
  number: "XY-1",
  title: "轴承",
  state: "inApproval",
  screen: "wel/agreement",
  dueAt: null,
  since: 0,
}

test("an approval that waits is named in words of its own, also of a kind that gives no tasks", () => {
  const { dashboard } = declaredKind(entry)
  expect(dashboard?.shown({ ...task, task: "approve" }, key)).toMatchObject({
    what: "dashboard:approve",
    path: "/wel/agreement?id=1&task=approve",
  })
  expect(dashboard?.idle).toBeUndefined()
  const tasking = declaredKind({ ...entry, tasks: true, idle: ["purchaser"] }).dashboard
  expect(tasking?.shown({ ...task, task: "submit" }, key).what).toBe("agreement:commands.submit")
  expect([tasking?.idle?.list("purchaser"), tasking?.idle?.list("legal")]).toEqual(["/wel/agreement-list", null])
  expect(declaredKind({ ...entry, approvals: [] }).dashboard).toBeUndefined()
  // Only a kind that says who begins it is offered.
  const begun = declaredKind({ ...entry, tasks: true, idle: ["purchaser"], begins: ["purchaser"] }).dashboard
  expect([tasking?.Begin === undefined, begun?.Begin === undefined]).toEqual([true, false])
  // Whoever is shown the way to a kind's list is told how many there are.
  expect([dashboard?.Card === undefined, tasking?.Card === undefined]).toEqual([true, false])
})
