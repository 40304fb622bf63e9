import { expect, it, vi } from "vitest"
import { system } from "#contract/people.ts"
import { replay } from "#machines/_kit/replay.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { reduceTender } from "#machines/tender/tender.reduce.ts"
import { readFact } from "#server/event-store/document.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { noticeFacts, ocdsPackage, publicFacts } from "#server/open-data/ocds-release.ts"
import { momentsOf } from "#server/open-data/ocds.reads.ts"
import { faultsIn } from "../support/ocds/valid.ts"
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

it("takes back the awards of all winners when one declines or the tender is terminated, also in the compiled release", () => {
  const fact = (type: string, data = {}): Recorded => ({ type, schemaVersion: 1, by: system, at: course.at(-1)?.at ?? 0, data })
  const line = { bid: "x", lot: "lot1", line: "line1", quantity: "10", unitPrice: "10", maximum: "25", rank: 1 }
  const noticed = (...winners: readonly string[]) => [
    fact("award.proposed", { lines: winners.map((party) => ({ ...line, party })), reason: "" }),
    fact("award.submitted"),
    fact("award.approved"),
    fact("award.noticed"),
  ]
  const proposedAt = course.findLastIndex(({ type }) => type === "award.proposed")
  const awardedAnew = [
    ...course.slice(0, proposedAt),
    ...noticed("a", "b"),
    fact("award.accepted", { party: "b" }),
    fact("award.declined", { party: "a", reason: "产能不足" }),
    ...noticed("c", "b"),
  ]
  const told = (facts: readonly Recorded[]) => {
    const moments = momentsOf(stored(facts), publicFacts)
    const names = { a: "甲", b: "乙", c: "丙", [moments[0]?.facts.party ?? ""]: "丁" }
    const record = ocdsPackage("record", moments, { id: "t", ocidPrefix: "ocds-000000", uri: null, names })
    expect(faultsIn("record", record)).toEqual([])
    const [told] = record && "records" in record ? record.records : []
    const { releases = [], compiledRelease } = told ?? {}
    return [...releases, compiledRelease].flatMap((one) =>
      one?.awards ? [`${one.tag.join()}: ${one.awards.map(({ id, status }) => `${id} ${status}`).join(", ")}`] : [],
    )
  }
  const releases = [
    "award: a active, b active",
    "awardUpdate: a active, b active",
    "awardUpdate: a cancelled, b cancelled",
    "award: c active, b active",
  ]
  expect(told(awardedAnew)).toEqual([...releases, "compiled: c active, b active, a cancelled"])
  const lapsed = awardedAnew.map((one) => (one.type === "award.declined" ? { ...one, type: "award.lapsed" } : one))
  expect(told(lapsed)).toEqual(told(awardedAnew))
  expect(told([...awardedAnew, fact("tender.terminated", { reason: "unFixable", note: "" })])).toEqual([
    ...releases,
    "tenderCancellation: c cancelled, b cancelled",
    "compiled: c cancelled, b cancelled, a cancelled",
  ])
})
