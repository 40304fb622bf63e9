import { expect, it } from "vitest"
import { taskContract } from "#contract/task.contract.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { refusal } from "../support/refusal.ts"
import { tenderStage } from "../support/tender.ts"

it("a tender that was begun by mistake is discarded by its author: it waits for nobody and is found among the discarded alone", async () => {
  const { as, create, run, see } = await tenderStage()
  const { id, facts } = await create()
  const purchaser = await as("purchaser")
  const waiting = async () => (await purchaser.call(taskContract.query)).map((task) => task.id)
  const listed = async (state: "new" | "discarded") =>
    (await purchaser.call(tenderList.calls.query, { body: { filter: { states: [state] } } })).records.map((row) => row.number)
  expect([await waiting(), await listed("new")]).toEqual([[id], [facts.number]])
  await run("purchaser", id, "discard", {})
  expect([await waiting(), await listed("new"), await listed("discarded")]).toEqual([[], [], [facts.number]])
  expect(await refusal(run("purchaser", id, "submit", {}))).toEqual(["16001", "inState"])
  expect(await refusal(see("supplier.a", id))).toEqual(["10007", undefined])
})
