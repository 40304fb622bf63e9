import { describe, expect, test } from "vitest"
import { fromPromise, setup } from "xstate"
import { describeBrowser, waysTo } from "../../scripts/paths-browser.ts"
import { boxText, report, stepsText } from "../../scripts/paths-report.ts"
import { wordsIn } from "../../scripts/paths-words.ts"

const machine = setup({
  actors: { fetching: fromPromise(() => Promise.resolve()) },
  delays: { aWhile: 10 },
  guards: { isFull: () => true },
}).createMachine({
  id: "example",
  initial: "idle",
  on: { reset: ".idle" },
  states: {
    idle: { on: { ask: { guard: "isFull", target: "busy" } } },
    busy: {
      initial: "asking",
      states: {
        asking: { invoke: { src: "fetching", onDone: "waiting" } },
        waiting: { after: { aWhile: "looking" } },
        looking: { always: "#example.done" },
      },
    },
    done: { type: "final" },
  },
})

describe("the report of a chart that runs in the browser", () => {
  const described = describeBrowser(machine)

  test("leads to every state, by events, what was awaited, waits and at once", () => {
    const way = waysTo(described).get("done") ?? []
    expect(way.map(({ by, to }) => [by, to])).toEqual([
      ["ask", "busy · asking"],
      ["fetching done", "busy · waiting"],
      ["after aWhile", "busy · looking"],
      ["", "done"],
    ])
    expect(way[0]?.when).toBe("isFull")
  })

  test("says once what holds in all states inside another", () => {
    const everywhere = described.edges.filter(({ by }) => by === "reset")
    expect([everywhere.length, new Set(everywhere.map(({ at }) => at)).size]).toEqual([5, 1])
  })
})

describe("a report", () => {
  test("keeps long words inside their boxes by drawing them smaller, and what they hold is never taken for its own text", () => {
    const sizeOf = (name: string) => Number(/font-size:([\d.]+)px/.exec(boxText(name, "", { width: 92, height: 34 }))?.[1])
    expect(sizeOf("新建")).toBe(10)
    expect(sizeOf("Evaluación de precalificación en curso")).toBeLessThan(9)
    expect(boxText("<b>", "1/2", { width: 92, height: 34 })).toContain("&lt;b&gt;<small>1/2</small>")
  })

  test.each(["zh", "en", "es", "ja"])("offers roles, pages, ticks and saving in %s", (language) => {
    const words = wordsIn(language)
    const body = stepsText([{ html: "x", roles: ["purchaser"], screen: "add-tender-view" }], words.report)
    const html = report({
      language,
      title: "t",
      picture: "",
      figures: [],
      body,
      roles: new Map([["purchaser", words.role("purchaser")]]),
      screens: new Map(),
      words: words.report,
    })
    expect(html).toContain('data-roles="purchaser" data-screen="add-tender-view"')
    for (const word of Object.values(words.report)) expect(html).toContain(word)
  })
})
