import { readFileSync } from "node:fs"
import { describe, expect, it, test } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import { system } from "#contract/people.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { factOf } from "#machines/_kit/fact.ts"
import type { Command } from "#machines/_kit/kind-command.ts"
import { kindNotices } from "#machines/_kit/kind-notices.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { role } from "#machines/_kit/readers.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { exportSources } from "#server/modules/export-sources.ts"
import { projections } from "#server/modules/projections.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { kindCases } from "../support/kinds.ts"
import { asking, shownToSupplier } from "../support/kinds-trial.ts"
import { trialOrder } from "../support/trial/trial-order.ts"

type Tree = { readonly [key: string]: Tree | string }
const words = (language: string, namespace: string) => JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")) as Tree
const has = (tree: Tree | string | undefined, ...path: readonly string[]): boolean => {
  const [first, ...rest] = path
  if (first === undefined) return typeof tree === "string" && tree.trim() !== ""
  return typeof tree === "object" && has(tree[first], ...rest)
}

test("every kind that the server runs is tested here", () => {
  expect(kindCases.flatMap(({ kind, shown }) => (shown ? [kind.id] : []))).toEqual(documentKinds.map(({ id }) => id))
})

describe.each(kindCases.map((one) => [one.kind.id, one] as const))("%s", (id, { kind, module, ways }) => {
  const { chart, begin, commands } = kind
  const { states, edges } = describeChart(chart.machine)
  const facts = [...new Set(edges.map(({ type }) => type))]

  it("can reach each of its states", () => {
    expect(Object.keys(ways).toSorted()).toEqual(states.map((one) => one.id).toSorted())
    const reached = new Set(edges.map(({ to }) => to))
    expect(states.filter((one) => !reached.has(one.id)).map((one) => one.id)).toEqual([])
  })

  it("takes in some state what each command and each clock leaves, from those who may, and nothing else", () => {
    const left = [begin, ...Object.values(commands)].flatMap(({ leaves, leavesIn = {} }) => [leaves, ...Object.values(leavesIn)])
    const struck = Object.values(chart.timers).map((timer) => timer.fact({ facts: {}, given: {} }).type)
    expect(facts.toSorted()).toEqual([...new Set([...left, ...struck])].toSorted())
    for (const { leaves, by } of Object.values(commands))
      expect(edges.filter(({ type, roles }) => type === leaves && by.every((role) => roles.includes(role)))).not.toEqual([])
  })

  it("is listed, found, exported and rebuilt", () => {
    expect([module.search.kind, module.projection.name, module.exports.name]).toEqual([id, id, `${id}s`])
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
  expect(told.map((messages) => messages.map(({ template, to }) => [template, to.readers]))).toEqual([
    [],
    [["taskGiven", [role("supplier")]]],
    [],
  ])
})

test("no side can be told of what is hidden from it", () => {
  const planted = { ...trialOrder, notices: { "order.submitted": "supplier" } } as unknown as Kind
  expect(() => kindNotices(planted)).toThrow("supplier is told of order.submitted, which is hidden from it")
})

/** Those that pages show. */
const shownKinds = kindCases.flatMap(({ shown, ...one }) => (shown ? [[one.kind.id, { ...one, shown }] as const] : []))

describe.each(shownKinds)("%s on its pages", (_, { kind, module, shown }) => {
  const { chart, commands } = kind
  const { states, edges } = describeChart(chart.machine)
  const facts = [...new Set(edges.map(({ type }) => type))]

  it("has a drawn chart with each of its states", () => {
    expect(shown.layout.states.map((one) => one.id).toSorted()).toEqual(states.map((one) => one.id).toSorted())
  })

  it("is in the lists of what is found, exported and rebuilt", () => {
    expect(searchSources).toContain(module.search)
    expect(projections).toContain(module.projection)
    expect(exportSources).toContain(module.exports)
  })

  it.each(languages)("has words in %s for each state, actor, command, fact, rule and code", (language) => {
    const tree = words(language, shown.words)
    const wanted = [
      ...states.flatMap((one) => [
        ["states", one.id],
        ["actors", one.id],
      ]),
      ...Object.keys(commands).map((name) => ["commands", name]),
      ...facts.map((type) => ["facts", type]),
      ...Object.keys(kind.row).map((name) => ["columns", name]),
      ...Object.entries(kind.row).flatMap(([name, { options }]) => options.map((value) => ["options", name, value])),
    ]
    expect(wanted.filter((path) => !has(tree, ...path))).toEqual([])
    expect(has(words(language, "notice"), "kinds", kind.id)).toBe(true)
    expect(Object.keys(chart.rules).filter((name) => !has(words(language, "rules"), name))).toEqual([])
    expect(Object.values(chart.rules).filter(({ code }) => !has(words(language, "codes"), code))).toEqual([])
  })
})
