import { ruleSentences } from "../../scripts/rule-sentences.ts"
import { existsSync, globSync, readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { describe, expect, it, test } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import { system } from "#contract/people.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { factOf } from "#machines/_kit/fact.ts"
import type { Command } from "#machines/_kit/kind-command.ts"
import { kindNotices } from "#machines/_kit/kind-notices.ts"
import { exportOf, toldColumns } from "#machines/_kit/kind-row.ts"
import { leftBy } from "#machines/_kit/kind-chart.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { role } from "#machines/_kit/readers.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { exportSources } from "#server/modules/export-sources.ts"
import { projections } from "#server/modules/projections.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { declaredKinds } from "../../src/features/declared-kinds.ts"
import { featureRoutes } from "../../src/features/routes.ts"
import { kindCases } from "../support/kinds.ts"
import { asking, shownToSupplier } from "../support/kinds-trial.ts"
import { lists, trialWords, withWords } from "../support/trial/plant.ts"
import { trialOrder } from "../support/trial/trial-order.ts"

type Tree = { readonly [key: string]: Tree | string }
const words = (language: string, namespace: string, trial = false): Tree => {
  const path = `locales/${language}/${namespace}.json`
  const released = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Tree) : {}
  return trial ? withWords(released, trialWords(language)[namespace] ?? {}) : released
}
const has = (tree: Tree | string | undefined, ...path: readonly string[]): boolean => {
  const [first, ...rest] = path
  if (first === undefined) return typeof tree === "string" && tree.trim() !== ""
  return typeof tree === "object" && has(tree[first], ...rest)
}

/** The kinds of documents that are declared in these files. */
async function declaredIn(files: readonly string[]): Promise<readonly string[]> {
  const isKind = (value: unknown): value is Kind => typeof value === "object" && value !== null && "letters" in value && "calls" in value
  const exported = await Promise.all(files.map(async (file) => Object.values((await import(pathToFileURL(file).href)) as object)))
  return exported.flat().flatMap((value) => (isKind(value) ? [value.id] : []))
}

/** By list, the declared kinds that it forgets. */
const forgotten = (declared: readonly string[], lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists).flatMap(([list, ids]) => declared.filter((id) => !ids.includes(id)).map((id) => `${id} is missing in ${list}`))

const listed = {
  "server/modules/document-kinds.ts": documentKinds.map(({ id }) => id),
  "src/features/declared-kinds.ts": declaredKinds.map(({ name }) => name),
  "tests/support/kinds.ts": kindCases.map(({ kind }) => kind.id),
}

test("every kind that is declared runs on the server, has its pages and is tested here", async () => {
  expect(forgotten(await declaredIn(globSync("src/machines/*/*.chart.ts")), listed)).toEqual([])
  // One that nobody has registered is found, by its name.
  expect(forgotten(await declaredIn(["tests/support/trial/trial-order.ts"]), listed)).toEqual([
    "trial_order is missing in server/modules/document-kinds.ts",
    "trial_order is missing in src/features/declared-kinds.ts",
  ])
})

test("a new kind edits three shared files, one line each", () => {
  expect(Object.keys(listed)).toEqual([...Object.keys(lists), "tests/support/kinds.ts"])
  for (const path of Object.keys(lists)) expect(readFileSync(path, "utf8").trimEnd().endsWith("]")).toBe(true)
})

describe.each(kindCases.map((one) => [one.kind.id, one] as const))("%s", (id, { kind, module, ways, hears = {} }) => {
  const { chart, begin, commands, hears: heard } = kind
  const { states, edges } = describeChart(chart.machine)
  const facts = [...new Set(edges.map(({ type }) => type))]

  it("can reach each of its states", () => {
    expect(Object.keys(ways).toSorted()).toEqual(states.map((one) => one.id).toSorted())
    const reached = new Set(edges.map(({ to }) => to))
    expect(states.filter((one) => !reached.has(one.id)).map((one) => one.id)).toEqual([])
  })

  it("takes in some state what each command and each clock leaves, from those who may, and nothing else", () => {
    const left = [begin, ...Object.values(commands)].flatMap(leftBy)
    const struck = Object.values(chart.timers).map((timer) => timer.fact({ facts: initialState(chart).facts, given: {} }).type)
    expect(struck.filter((type) => !kind.strikes.includes(type))).toEqual([])
    expect(facts.toSorted()).toEqual([...new Set([...left, ...kind.strikes, ...kind.follows, ...kind.hears])].toSorted())
    // What comes from the document above is brought about there, by name.
    for (const type of kind.follows) expect([type, left.includes(type) && begin.leaves !== type]).toEqual([type, false])
    for (const type of heard) expect([type, hears[type] !== undefined, left.includes(type)]).toEqual([type, true, false])
    for (const { leaves, by } of Object.values(commands))
      expect(edges.filter(({ type, roles }) => type === leaves && by.every((role) => roles.includes(role)))).not.toEqual([])
  })

  it("is listed, found, exported and rebuilt", () => {
    expect([module.search.kind, module.projection.name, module.exports.name]).toEqual([id, id, exportOf(id)])
  })

  it("names only sides and states that there are", () => {
    const known = new Set(states.map((one) => one.id))
    for (const side of Object.values(kind.sides)) {
      expect((side.in ?? []).filter((state) => !known.has(state))).toEqual([])
      expect(Object.keys(side.shows?.facts ?? {}).filter((type) => !facts.includes(type))).toEqual([])
    }
  })
})

test("a task is told when it becomes somebody's, and not again while it stays so", () => {
  const kind = asking(shownToSupplier)
  const quote = { ...kind.commands["quote"], task: () => [role("supplier")] } as Command
  const notices = kindNotices({ ...kind, commands: { ...kind.commands, quote } })
  const fact = (type: string, data: object) => factOf(type, { ...system, roles: ["purchaser"] }, 0, data)
  const history = [
    fact("asking.asked", { item: "a", ceiling: 20 }),
    fact("asking.checked", { note: "" }),
    fact("asking.noted", { note: "" }),
  ]
  const told = history.map((one, index) => {
    const past = history.slice(0, index + 1)
    return notices.tell({ id: "a", stream: "a", kind: kind.id, fact: one, history: past, own: past, begunBy: null })
  })
  expect(told.map((messages) => messages.map(({ template, to, path }) => [template, to.readers, path]))).toEqual([
    [],
    [["taskGiven", [role("supplier")], "/asking?id=a&task=quote"]],
    [],
  ])
})

test("no side can be told of what is hidden from it", () => {
  const planted = { ...trialOrder, notices: { "order.submitted": "supplier" } } as unknown as Kind
  expect(() => kindNotices(planted)).toThrow("supplier is told of order.submitted, which is hidden from it")
})

describe.each(kindCases.map((one) => [one.kind.id, one] as const))("%s on its pages", (_, { kind, layout, entry, trial }) => {
  const { chart, commands } = kind
  const { states, edges } = describeChart(chart.machine)
  const facts = [...new Set(edges.map(({ type }) => type))]

  it("has a drawn chart with each of its states", () => {
    const drawn = [layout, ...(layout.regions ?? [])].flatMap((one) => one.states.map(({ id }) => id))
    expect(drawn.toSorted()).toEqual(states.map((one) => one.id).toSorted())
    expect((layout.regions ?? []).map(({ id }) => id)).toEqual(Object.keys(kind.regions))
  })

  it("leads from each notice and task to a page that there is", () => {
    if (trial) return
    const screens = [kind.screen, ...Object.values<Command>(commands).flatMap(({ screen }) => screen ?? [])]
    expect(screens.filter((screen) => !featureRoutes.some(({ path }) => path === `/${screen}`))).toEqual([])
  })

  it("is known to the browser by what is declared, before anything of it is fetched", () => {
    const { name, screen, tasks, approvals, pages, idle = [] } = entry
    const givesTasks = Object.values(commands).some(({ task }) => task !== undefined)
    expect({ name, screen, tasks, approvals }).toEqual({
      name: kind.id,
      screen: kind.screen,
      tasks: givesTasks,
      approvals: Object.keys(kind.approvals),
    })
    expect(pages?.module).toBe(kind.module?.code)
    // On the dashboard it is begun by those who are told there how many there are, as far as its declaration lets them.
    const begins = idle.filter((role) => kind.above === undefined && kind.begin.by.includes(role))
    expect(entry.begins ?? []).toEqual(begins)
  })

  it.each(languages)("has words in %s for each state, actor, command, fact, rule and code", (language) => {
    const tree = words(language, entry.words, trial)
    const shared = words(language, "document")
    const wanted = [
      ...["one", "list", "none", "noneWhy", "add", "saved", "empty"].map((name) => [name]),
      ...states.flatMap((one) => [
        ["states", one.id],
        ["actors", one.id],
      ]),
      ...Object.keys(commands).flatMap((name) => (has(shared, "commands", name) ? [] : [["commands", name]])),
      ...facts.map((type) => ["facts", type]),
      ...Object.keys(chart.timers).map((state) => ["deadlines", state]),
      ...Object.keys(kind.regions).map((name) => ["regions", name]),
      ...toldColumns(kind.row).map(([name]) => ["columns", name]),
      ...toldColumns(kind.row).flatMap(([name, { options }]) => options.map((value) => ["options", name, value])),
    ]
    expect(wanted.filter((path) => !has(tree, ...path))).toEqual([])
    const called = (words(language, "notice", trial)["kinds"] as Tree)[kind.id]
    // Its module of the menu is called so: names there have 3 to 32 letters (spec 5).
    expect(typeof called === "string" && called.length >= (kind.module ? 3 : 1) && called.length <= 32).toBe(true)
    const sentences = { ...ruleSentences(language), ...words(language, "rules", trial) }
    // A sentence that counts something has forms, of which each language has this one.
    const isSaid = (rule: string) => has(sentences, rule) || has(sentences, `${rule}_other`)
    expect(Object.keys(chart.rules).filter((name) => !isSaid(name))).toEqual([])
    expect(Object.values(chart.rules).filter(({ code }) => !has(words(language, "codes"), code))).toEqual([])
    const subjects = words(language, "approval", trial)["subjects"]
    expect(entry.approvals.filter((subject) => !has(subjects, subject))).toEqual([])
    // Where routes of approval are drawn, each is named with its kind.
    const routed = trial ? [] : entry.approvals.map((subject) => `${kind.id}_${subject}`)
    expect(routed.filter((type) => !has(words(language, "routes"), "types", type))).toEqual([])
  })
})

const released = kindCases.filter(({ trial }) => !trial)
test.each(released.map(({ module }) => [module.id, module] as const))(
  "%s is in the lists of what is found, exported and rebuilt",
  (_, module) => {
    expect(searchSources).toContain(module.search)
    expect(projections).toContain(module.projection)
    expect(exportSources).toContain(module.exports)
  },
)
