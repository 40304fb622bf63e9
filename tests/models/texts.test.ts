import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import type { Rules } from "#machines/_kit/rules.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { sheetChart } from "#machines/score-sheet/score-sheet.chart.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { terminationReasons } from "#machines/tender/tender.rules.ts"

type Texts = ReadonlyMap<string, string>

const folder = "locales"
const namespaces = readdirSync(`${folder}/zh`).map((file) => file.replace(".json", ""))

/** Every text of a file, by its path; a path's parts are held apart by `/`, since a fact's name has a dot of its own. */
function read(language: string, namespace: string): Texts {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") texts.set(path, value)
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, path === "" ? key : `${path}/${key}`)
  }
  walk(JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, "utf8")), "")
  return texts
}

const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, "")
const paramsOf = (text: string): string[] => [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? ""))].toSorted()
const keysOf = (texts: Texts): string[] => [...new Set([...texts.keys()].map(withoutForm))].toSorted()
/** The plural forms that a language needs for counts that people meet. */
const formsOf = (language: string): string[] =>
  [...new Set(Array.from({ length: 200 }, (_, count) => new Intl.PluralRules(language).select(count)))].toSorted()

const without = (text: string): string => text.replaceAll(/\{\{.*?\}\}/g, "")
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Every character of Shift JIS: what is Han and not among them is not written in Japanese. */
const japanese = new Set(
  new TextDecoder("shift_jis").decode(
    Uint8Array.from([...range(0x81, 0x9f), ...range(0xe0, 0xef)].flatMap((lead) => range(0x40, 0xfc).flatMap((trail) => [lead, trail]))),
  ),
)
/** A short word that Chinese and Japanese may write alike, as 保存. */
const alike = (text: string): boolean => without(text).length <= 4

describe.each(namespaces)("the texts of %s", (namespace) => {
  const zh = read("zh", namespace)

  it.each(languages)("are complete in %s, with the same values", (language) => {
    const texts = read(language, namespace)
    expect(keysOf(texts)).toEqual(keysOf(zh))
    for (const [key, text] of texts) {
      const source = zh.get(key) ?? zh.get(`${withoutForm(key)}_other`) ?? ""
      expect(paramsOf(text), `${language} ${namespace}:${key}`).toEqual(paramsOf(source))
      expect(text.trim() === "" && source !== text, `${language} ${namespace}:${key} is empty`).toBe(false)
    }
    const plurals = [...zh.keys()].filter((key) => withoutForm(key) !== key).map(withoutForm)
    for (const key of plurals)
      for (const form of formsOf(language)) expect(texts.has(`${key}_${form}`), `${language} ${namespace}:${key}_${form}`).toBe(true)
  })

  it.each(["en", "es"])("are not Chinese in %s", (language) => {
    const chinese = [...read(language, namespace)].filter(([, text]) => /\p{Script=Han}/u.test(without(text)))
    expect(chinese).toEqual([])
  })

  it("are in Japanese characters in ja", () => {
    const foreign = [...read("ja", namespace)].filter(([, text]) =>
      Array.from(without(text)).some((sign) => /\p{Script=Han}/u.test(sign) && !japanese.has(sign)),
    )
    expect(foreign).toEqual([])
  })

  it.each(["en", "es", "ja"])("are translated in %s", (language) => {
    const copied = [...read(language, namespace)].filter(
      ([key, text]) => text === zh.get(key) && /\p{L}/u.test(without(text)) && !(language === "ja" && alike(text)),
    )
    expect(copied).toEqual([])
  })
})

const charts: readonly { readonly rules: Rules }[] = [tenderChart, assignmentChart, sheetChart, approvalChart, bidChart]
const rules = new Map(charts.flatMap((chart) => Object.entries(chart.rules)))
const roleAndStateCodes = [tenderChart, assignmentChart, sheetChart].flatMap(({ roleCodes, stateCodes }) => [
  ...Object.values(roleCodes),
  ...Object.values(stateCodes),
])

describe("what the charts say", () => {
  it("has a sentence for each rule, with the values that the rule gives and no others", () => {
    const sentences = read("zh", "rules")
    expect([...rules.keys(), "hasRole", "inState", "notStale"].filter((name) => !sentences.has(name))).toEqual([])
    const unlike = [...sentences].filter(([name, sentence]) => paramsOf(sentence).length > 0 !== (rules.get(name)?.params !== undefined))
    expect(unlike).toEqual([])
  })

  it("has a sentence for each code", () => {
    const sentences = read("zh", "codes")
    const codes = [...roleAndStateCodes, ...[...rules.values()].map((rule) => rule.code)]
    expect(codes.filter((code) => !sentences.has(code))).toEqual([])
  })

  it("has a word for each command, state, fact, screen and reason of the tender", () => {
    const words = read("zh", "tender")
    const { states, edges } = describeChart(tenderChart.machine)
    const wanted = [
      ...[...Object.entries(tenderChart.commands), ...Object.entries(assignmentChart.commands)].flatMap(([name, { screen }]) => [
        `commands/${name}`,
        `screens/${screen}`,
      ]),
      ...states.map(({ id }) => `states/${id}`),
      ...edges.map(({ type }) => `facts/${type}`),
      ...describeChart(assignmentChart.machine).edges.map(({ type }) => `facts/${type}`),
      ...describeChart(bidChart.machine).edges.map(({ type }) => `facts/${type}`),
      ...terminationReasons.map((reason) => `reasons/${reason}`),
    ]
    expect(wanted.filter((key) => !words.has(key))).toEqual([])
  })

  it("has a word for each task that may wait for a person", () => {
    const words = read("zh", "tender")
    const tasks = [...readFileSync("server/modules/tender/tender.queries.ts", "utf8").matchAll(/\btask\("(\w+)"/g)].map(
      ([, name]) => `tasks/${name ?? ""}`,
    )
    expect(tasks.length).toBeGreaterThan(0)
    expect(tasks.filter((key) => !words.has(key))).toEqual([])
  })
})
