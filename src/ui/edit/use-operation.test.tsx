import { expect, test } from "vitest"
import { Refused } from "#contract/errors.ts"
import { markup } from "#ui/testing/render.tsx"
import { dropToast, shownToasts } from "#ui/toast/toast.ts"
import { type Operation, useOperation } from "./use-operation.ts"

/** The operations of a page that is gone. */
function operationOf(): Operation {
  const made: Operation[] = []
  const Page = () => {
    made.push(useOperation(() => undefined))
    return null
  }
  markup(<Page />)
  const [operation] = made
  if (!operation) throw new Error("nothing was drawn")
  return operation
}

test("an undo that fails after its page was left is told in a message", async () => {
  const done = await operationOf().run(
    "已保存",
    () => Promise.resolve(),
    () => Promise.reject(new Refused({ code: "20009" }, "已被他人修改")),
  )
  expect(done).toBe(true)
  shownToasts()
    .find(({ text }) => text === "已保存")
    ?.action?.run()
  await expect.poll(() => shownToasts().map(({ tone, text }) => [tone, text])).toContainEqual(["red", "已被他人修改"])
  for (const { id } of shownToasts()) dropToast(id)
})
