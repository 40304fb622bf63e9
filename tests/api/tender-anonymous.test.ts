import { expect, test } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderStage } from "../support/tender.ts"

test("the buyer's timeline tells that a question was asked, and not by whom; the asker sees the own", async () => {
  const stage = await tenderStage()
  const { id } = await stage.create()
  await stage.run("purchaser", id, "submit", {})
  await stage.run("approver", id, "approvePublication", {})
  await stage.run("supplier.a", id, "ask", { text: "是否接受国产品牌？" })
  const asked = async (name: "purchaser" | "supervisor" | "supplier.a") =>
    (await (await stage.as(name)).call(tenderContract.timeline, { params: { id } }))
      .filter(({ type }) => type === "question.asked")
      .map(({ by }) => `${by.id}${by.name}`)
  for (const name of ["purchaser", "supervisor"] as const) expect(await asked(name)).toEqual([""])
  expect(await asked("supplier.a")).toEqual([`${stage.server.people["supplier.a"]}王海涛`])
})
