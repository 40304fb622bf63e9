import { expect, test } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { dropToast, shownToasts } from "#ui/toast/toast.ts"
import { drawn } from "#ui/testing/render.tsx"
import { useCommand } from "./use-command.ts"

test("why a command was refused is no longer shown once it is done", async () => {
  // Other files of the same worker may have left theirs.
  for (const { id } of shownToasts()) dropToast(id)
  const outcomes = [
    { kind: "refused", error: { message: "合同日期不合理" } },
    { kind: "done", data: {} },
  ]
  const send = () => Promise.resolve(outcomes.shift())
  const run = drawn(() => useCommand({ send } as never, { command: () => "登记合同数据" }), null)
  const tones = async () => {
    await run(tenderContract.withdrawAward, {} as never)
    return shownToasts().map(({ tone }) => tone)
  }
  expect(await tones()).toEqual(["red"])
  expect(await tones()).toEqual(["green"])
})
