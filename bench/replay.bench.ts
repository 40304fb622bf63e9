import { replay } from "#machines/_kit/replay.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { documentOf } from "#server/demo/story-documents.ts"
import { plans } from "#server/demo/story-tenders.ts"
import { transition } from "xstate"
import { type Bench, figure, quantile, timed } from "./measure.ts"

const by = { id: "p", roles: ["purchaser", "approver", "system"], party: "h" } as const

/** Folding 1,000 facts of one tender, as when a cached state is discarded, against the public function that makes an actor for each. */
export const bench: Bench = async () => {
  const document = documentOf(plans.pumps, Date.now(), 20, {})
  const facts: AnyFact[] = Array.from({ length: 1000 }, (_, at) =>
    factOf("tender.saved", by, at, { number: "n", party: "h", department: "d", document }),
  )
  const [own, plain]: [number[], number[]] = [[], []]
  const open = tenderChart.machine.provide({ guards: { requires: () => true } })
  for (let round = 0; round < 15; round++) {
    own.push(await timed(async () => replay(tenderChart, facts)))
    plain.push(
      await timed(async () => {
        const { value, facts: context } = initialState(tenderChart)
        facts.reduce((snapshot, fact) => transition(open, snapshot, fact)[0], open.resolveState({ value, context }))
      }),
    )
  }
  return {
    "replay of 1,000 facts, median": figure(quantile(own), "ms"),
    "the same with an actor for each fact": figure(quantile(plain), "ms"),
    "ours against it": figure(quantile(own) / quantile(plain), "x"),
  }
}
