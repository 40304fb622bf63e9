import { writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Chart } from "#machines/_kit/chart.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { leftBy } from "#machines/_kit/kind-chart.ts"
import { dataOf } from "#machines/_kit/kind-command.ts"
import { replay } from "#machines/_kit/replay.ts"
import { type DocumentState, initialState, leafStates, stateOf } from "#machines/_kit/snapshot.ts"
import { typedKeys } from "#machines/_kit/typed.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFamily, type StoredFact } from "#server/event-store/store.ts"
import { childModels } from "../models/children.cases.ts"
import { type KindCase, kindCases } from "../support/kinds.ts"
import { files, folder, type Golden, read, streamsOf } from "../support/recorded.ts"
import { walkKind } from "../support/walk-kind.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"

/*
 * When a chart's version is raised, record what the new version writes, once, and commit the file:
 *
 *     GOLDEN=record npx vitest run tests/golden
 *
 * A file that is there is never written again. When an old one no longer folds, mend the chart or write an upcaster; never the file.
 */
const declared = kindCases.filter(({ trial }) => !trial)
const charts = new Map<string, Chart>([
  ["tender", tenderChart as unknown as Chart],
  ...declared.map(({ kind }) => [kind.id, kind.chart] as const),
  ...typedKeys(childModels).map((kind) => [kind, childModels[kind].chart] as const),
])
const fold = (chart: Chart, facts: Golden["facts"]): DocumentState<object> =>
  replay(
    chart,
    facts.map((fact): AnyFact => readFact(chart, fact as StoredFact)),
  )

describe.each(files())("the streams of %s", (file) => {
  it.each(read(file).map((golden, index) => ({ ...golden, index })))("still fold: $kind, the $index. of them", ({ kind, facts, state }) => {
    const chart = charts.get(kind)
    if (!chart) throw new Error(`there is no chart for ${kind}`)
    // A later chart may know more of an old document; what was known of it stays.
    expect(fold(chart, facts)).toMatchObject(state)
  })
})

/** One tender with everything that can happen to it and its children, driven over HTTP. */
async function eventful(): Promise<readonly StoredFact[]> {
  const tour = await tourOn(await tenderStage())
  const { begin, run, drive, server } = tour
  const id = await begin("prequalOpen", { ...twoEnvelopes, prequalification: true, publicity: { enabled: true, days: 3 } })
  await run("supplier.a", id, "ask", { text: "能否提供样品？" })
  await drive(id, "biddingOpen")
  await run("supplier.a", id, "submitBid", bidOf("10"))
  await run("supplier.a", id, "withdrawBid", {})
  await run("purchaser", id, "issueClarification", { title: "材质", text: "改为三级防静电", material: true, moved: null })
  const questions = await server.database.query<{ stream: string }>({ text: "select stream from tender_child where kind = 'question'" })
  for (const answer of ["可以。", "可以，请提前两天预约。"])
    await run("purchaser", id, "answer", { question: questions.rows[0]?.stream ?? "", answer })
  await run("supervisor", id, "suspend", { reason: "核实" })
  await run("supervisor", id, "resume", {})
  await drive(id, "publicity")
  await run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
  const objections = await server.database.query<{ stream: string }>({ text: "select stream from tender_child where kind = 'objection'" })
  const objection = objections.rows[0]?.stream ?? ""
  await run("purchaser", id, "answerObjection", { objection, answer: "评分无误。" })
  await run("supervisor", id, "upholdObjection", { objection, reason: "属实" })
  await drive(id, "completed")
  return loadFamily(server.database, id)
}

/** What is told of each document, by its kind. */
const stories: Readonly<Record<string, () => Promise<readonly StoredFact[]>>> = {
  tender: eventful,
  ...Object.fromEntries(declared.map((one) => [one.kind.id, () => walkKind(one)])),
}

/** Writes every stream of a family into a new file. */
function record(story: string, facts: readonly StoredFact[]): void {
  // What an envelope holds plays no part in folding, and would be most of the file.
  const short = (name: string, value: unknown): unknown => (name === "ciphertext" ? String(value).slice(0, 16) : value)
  const golden = [...Map.groupBy(facts, ({ stream }) => stream).values()].flatMap((stored): Golden[] => {
    const chart = charts.get(stored[0]?.kind ?? "")
    const kept = stored.map(({ type, schemaVersion, by, at, data }) => ({
      type,
      schemaVersion,
      by,
      at,
      data: JSON.parse(JSON.stringify(data, short)) as StoredFact["data"],
    }))
    return chart ? [{ kind: stored[0]?.kind ?? "", chartVersion: chart.version, facts: kept, state: fold(chart, kept) }] : []
  })
  writeFileSync(`${folder}/${story}-${files().filter((file) => file.startsWith(story)).length + 1}.json`, `${JSON.stringify(golden)}\n`, {
    flag: "wx",
  })
}

/** Charts whose present version no file has a stream of. */
const missing = () => {
  const known = new Set(
    files()
      .flatMap(read)
      .map(({ kind, chartVersion }) => `${kind} ${chartVersion}`),
  )
  return [...charts].map(([kind, { version }]) => `${kind} ${version}`).filter((name) => !known.has(name))
}

it("there are streams of the present version of every chart", { timeout: 600_000 }, async () => {
  // Children of tenders are told with their tender.
  const unknown = missing()
    .map((name) => name.split(" ")[0] ?? "")
    .map((kind) => (kind in stories ? kind : "tender"))
  if (process.env["GOLDEN"] === "record") for (const story of new Set(unknown)) record(story, (await stories[story]?.()) ?? [])
  expect(missing(), "record them as golden.test.ts says").toEqual([])
})

/** Facts that no recorded stream holds and no command or clock leaves alone. */
const further: Readonly<Record<string, object>> = {
  "inquiry.joined": { supplier: "supplier" },
  "evaluation.sheetReopened": { supplier: "supplier" },
  "registration.firstUndone": {},
  "supplier.firstUndone": {},
  "change.callUndone": {},
}

/** A proper fact of each sort for a document: one that was recorded, or what a clock, another document or a command leaves. */
function samplesFor({ kind, born, hears, inputs, maker }: KindCase, streams: readonly (readonly AnyFact[])[]) {
  const known = new Map(streams.flat().map((fact) => [fact.type, fact]))
  const others = { ...born?.brings(0, {}), ...hears, ...Object.fromEntries(kind.strikes.map((type) => [type, {}])), ...further }
  const by = { id: maker, roles: [], party: null }
  const written = inputs(0, {})
  return (type: string, { facts }: DocumentState<object>): AnyFact | undefined => {
    const [name, command] = Object.entries(kind.commands).find(([, one]) => leftBy(one).includes(type)) ?? []
    const left = () => command && dataOf(command, written[name ?? ""] ?? {}, { facts, by, given: {} })
    const data = others[type] ?? (known.has(type) ? undefined : left())
    return known.get(type) ?? (data && factOf(type, by, 0, data))
  }
}

it.each(declared.map((one) => [one.kind.id, one] as const))("every transition of %s is folded from a state that was reached", (_, one) => {
  const { chart } = one.kind
  const streams = streamsOf(chart)
  const sampleOf = samplesFor(one, streams)
  const first = initialState(chart)
  const standing = new Map([[stateOf(chart, first), first]])
  for (const facts of streams)
    replay(chart, facts, first, (document) => {
      for (const state of leafStates(chart.machine, document.value)) standing.set(state, standing.get(state) ?? document)
    })
  const byFact = Map.groupBy(describeChart(chart.machine).edges, ({ from, type }) => `${from} ${type}`)
  const untaken = [...byFact.values()].flatMap((edges) => {
    const [{ from, type } = { from: "", type: "" }] = edges
    const document = standing.get(from)
    const fact = document && sampleOf(type, document)
    if (!document || !fact) return [`${from} ${type}: ${document ? "there is no such fact" : "nobody stands there"}`]
    const reached = leafStates(chart.machine, replay(chart, [fact], document).value)
    return edges.some(({ to }) => reached.includes(to)) ? [] : [`${from} ${type} leads to ${reached.join(" and ")}`]
  })
  expect(untaken).toEqual([])
})
