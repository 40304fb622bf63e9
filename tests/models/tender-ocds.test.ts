import { expect, it, vi } from "vitest"
import { replay } from "#machines/_kit/replay.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { reduceTender } from "#machines/tender/tender.reduce.ts"
import { readFact } from "#server/event-store/document.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { noticeFacts, publicFacts } from "#server/modules/tender/ocds-release.ts"
import { momentsOf } from "#server/modules/tender/ocds.reads.ts"
import { read } from "../support/recorded.ts"

type Recorded = Pick<RecordedFact, "type" | "schemaVersion" | "by" | "at" | "data">
const stored = (facts: readonly Recorded[]): readonly RecordedFact[] =>
  facts.map((fact, index) => ({ ...fact, stream: "t", kind: "tender", root: "t", version: index + 1 }))
/** A whole public tender as it was recorded once, up to its contract. */
const course = stored(read("tender-4.json").find(({ kind }) => kind === "tender")?.facts ?? [])

it("folds a tender's facts once for all of its releases", () => {
  const reducers = Object.keys(reduceTender).map((type) => vi.spyOn(reduceTender, type as keyof typeof reduceTender))
  const moments = momentsOf(course, publicFacts)
  const folded = reducers.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const reducer of reducers) reducer.mockRestore()
  expect(folded).toBe(course.length)
  const facts = course.map((fact) => readFact(tenderChart, fact))
  const released = course.filter(({ type }) => publicFacts.includes(type))
  expect(moments).toEqual(
    released.map(({ version, at, type }) => {
      const document = replay(tenderChart, facts.slice(0, version))
      return { version, at, type, state: stateOf(tenderChart, document), facts: document.facts }
    }),
  )
  expect(momentsOf(course, noticeFacts)).toEqual(moments.filter(({ type }) => noticeFacts.includes(type)))
})
