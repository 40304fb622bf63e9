import { expect, test } from "vitest"
import { draftId, sheetDraftId } from "#contract/draft.contract.ts"
import { type Actor, system } from "#contract/people.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { replay } from "#machines/_kit/replay.ts"
import { evaluationChart } from "#machines/evaluation/evaluation.chart.ts"

const expert: Actor = { id: "0".repeat(32), roles: ["expert"], party: null }
const supplier = "1".repeat(32)
const scored = (round: number, at: number) => [
  factOf("evaluation.asked", system, at, {
    number: "XJ-1-A",
    inquiry: "XJ-1",
    buyer: "",
    author: "",
    expert: expert.id,
    origin: "named",
    round,
    ask: null,
    suppliers: [],
  }),
  factOf("evaluation.confirmed", expert, at + 1),
  factOf("evaluation.begun", system, at + 2, { suppliers: [supplier] }),
  factOf("evaluation.declared", expert, at + 3, { statement: "无" }),
]
const ended = (at: number) => factOf("evaluation.ended", system, at)

test("marks that an expert did not hand in are not filled in again when the inquiry goes on or begins anew", () => {
  const parts = [
    scored(1, 10),
    [...scored(1, 10), ended(20), ...scored(2, 30)],
    // It has failed in the second round, and is written again.
    [...scored(1, 10), ended(20), ...scored(2, 30), ended(40), ...scored(1, 50)],
  ]
  const names = parts.map((facts) => sheetDraftId("2".repeat(32), supplier, replay(evaluationChart, facts).facts.declaredAt))
  expect(new Set(names).size).toBe(3)
  expect(names.every((name) => draftId.safeParse(name).success)).toBe(true)
})
