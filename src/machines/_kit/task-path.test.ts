import { expect, test } from "vitest"
import { tabOfTask, taskIn, taskPath, withoutTask } from "./task-path.ts"

test("a task's link opens the tab in which the task is done, until the address no longer names it", () => {
  const tabs = [{ id: "candidates" }, { id: "objections", tasks: ["ruleObjection"] }]
  const { searchParams } = new URL(taskPath("/wel/add-public-view?id=1", "ruleObjection"), "http://page")
  expect(tabOfTask(tabs, taskIn(searchParams))).toBe("objections")
  expect([tabOfTask(tabs, "answerAward"), tabOfTask(tabs, taskIn(withoutTask(searchParams)))]).toEqual([undefined, undefined])
  expect(withoutTask(searchParams).toString()).toBe("id=1")
})
