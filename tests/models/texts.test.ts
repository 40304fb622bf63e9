import { ruleSentences } from "../../scripts/rule-sentences.ts"
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it, test } from "vitest"
import { catalogue } from "#contract/catalogue.ts"
import { code, ruleFiles } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import { flatTexts, hasMarks, paramsOf, pluralForms, type TextTree, withoutForm } from "#contract/texts.ts"
import type { Rules } from "#machines/_kit/rules.ts"
import { describe as describeChart } from "#machines/_kit/describe.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { sheetChart } from "#machines/score-sheet/score-sheet.chart.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { terminationReasons } from "#machines/tender/tender.rules.ts"
import { taskScreens } from "#machines/tender/tender.tasks.ts"

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

const keysOf = (texts: Texts): string[] => [...new Set([...texts.keys()].map(withoutForm))].toSorted()

/** A text without its variables and without the form of a date, which is the same everywhere. */
const without = (text: string): string => text.replaceAll(/\{\{.*?\}\}|yyyy-MM-dd( HH:mm(:ss)?)?/g, "")
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Every character of Shift JIS: what is Han and not among them is not written in Japanese. */
const japanese = new Set(
  new TextDecoder("shift_jis").decode(
    Uint8Array.from([...range(0x81, 0x9f), ...range(0xe0, 0xef)].flatMap((lead) => range(0x40, 0xfc).flatMap((trail) => [lead, trail]))),
  ),
)
/** What a summary counts, before a Spanish plural. */
const tallied =
  /\{\{(added|changed|same|wrong|created|replaced|good|bad|failed|left|hidden|done|present|sections|questions|conditional)\}\} (?!de )\p{Ll}+s\b/u
/** A short word that Chinese and Japanese may write alike, as 保存 and 税率（%）. */
const alike = (text: string): boolean => without(text).replaceAll(/\P{L}/gu, "").length <= 4

test("a value is told with its form, however that is spaced", () => {
  expect(paramsOf("{{ at ,instant }} {{- name}} {{count}} {{at, instant}}")).toEqual(["at, instant", "count", "name"])
})

test.each(namespaces)("each key of %s names one text, also with its parts joined by dots", (namespace) => {
  const tree = JSON.parse(readFileSync(`${folder}/zh/${namespace}.json`, "utf8")) as TextTree
  expect(Object.keys(flatTexts(tree))).toHaveLength(read("zh", namespace).size)
})

describe.each(namespaces)("the texts of %s", (namespace) => {
  const zh = read("zh", namespace)

  it.each(languages)("are complete in %s, with the same values", (language) => {
    const texts = read(language, namespace)
    expect(keysOf(texts)).toEqual(keysOf(zh))
    for (const [key, text] of texts) {
      const source = zh.get(key) ?? zh.get(`${withoutForm(key)}_other`) ?? ""
      expect(paramsOf(text), `${language} ${namespace}:${key}`).toEqual(paramsOf(source))
      expect(hasMarks(text), `${language} ${namespace}:${key}`).toBe(false)
      expect(text.trim() === "" && source !== text, `${language} ${namespace}:${key} is empty`).toBe(false)
    }
    const plurals = [...zh.keys()].filter((key) => withoutForm(key) !== key).map(withoutForm)
    for (const key of plurals)
      for (const form of pluralForms(language)) expect(texts.has(`${key}_${form}`), `${language} ${namespace}:${key}_${form}`).toBe(true)
  })

  it.each(["en", "es"])("are not Chinese in %s", (language) => {
    const chinese = [...read(language, namespace)].filter(([, text]) => /\p{Script=Han}/u.test(without(text)))
    expect(chinese).toEqual([])
  })

  it("count nothing in es before a word that bends with it, as 1 nuevas would: such a number follows its word, or has plural forms", () => {
    const unbent = [...read("es", namespace)].filter(([key, text]) => withoutForm(key) === key && tallied.test(text))
    expect(unbent).toEqual([])
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
    const sentences = new Map(Object.entries(ruleSentences("zh")).map(([name, sentence]) => [withoutForm(name), sentence]))
    expect([...rules.keys(), "hasRole", "inState", "notStale"].filter((name) => !sentences.has(name))).toEqual([])
    const ofCharts = [...sentences].filter(([name]) => rules.has(name))
    const unlike = ofCharts.filter(([name, sentence]) => paramsOf(sentence).length > 0 !== (rules.get(name)?.params !== undefined))
    expect(unlike).toEqual([])
  })

  it("has each rule's sentence in one file: which of two is told would be chance", () => {
    const names = ["rules", ...ruleFiles].flatMap((file) => keysOf(read("zh", file)))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
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

  it("has a word for each rule that a tender being written may miss when it is submitted", () => {
    const words = read("zh", "tender-write")
    const asked = describeChart(tenderChart.machine).edges.filter(({ from, type }) => from === "new" && type === "tender.submitted")
    expect(asked.flatMap(({ rules: names }) => names).filter((name) => !words.has(`missing/${name}`))).toEqual([])
  })

  it("has a word for each task that may wait for a person", () => {
    const words = read("zh", "tender")
    const tasks = Object.keys(taskScreens).map((name) => `tasks/${name}`)
    expect(tasks.length).toBeGreaterThan(0)
    expect(tasks.filter((key) => !words.has(key))).toEqual([])
  })
})

/** The specification's codes, and those that rooms of the platform raise by themselves. */
const said = [...new Set([...catalogue, ...Object.values(code)])]

describe.each(languages)("the error catalogue of section 8 in %s", (language) => {
  const sentences = read(language, "codes")

  it("has a sentence for every code", () => {
    expect(catalogue.length).toBeGreaterThan(80)
    expect(said.filter((one) => (sentences.get(one) ?? "").trim() === "")).toEqual([])
  })

  it("says of a credit code's length in a form what the server says when it is sent", () => {
    expect(read(language, "field").get("creditCode")).toBe(sentences.get("15010"))
  })

  it("says something different for each code, so that people can tell them apart", () => {
    expect(new Set(said.map((one) => sentences.get(one))).size).toBe(said.length)
  })
})

test.each(languages)("no command is called as the button that leaves its dialog without it (%s)", (language) => {
  const leave = read(language, "common").get("cancel")
  const alike = namespaces.flatMap((namespace) =>
    [...read(language, namespace)]
      .filter(([key, text]) => key.startsWith("commands/") && text === leave)
      .map(([key]) => `${namespace}:${key}`),
  )
  expect(alike).toEqual([])
})

test.each(languages)("the head of the tax rate in a grid of prices is short enough to be read whole (%s)", (language) => {
  expect(read(language, "lines").get("offer/taxRate")).toMatch(/[(（]%[)）]$/)
})

test.each(languages)("a tender's card does not say twice that it waits (%s)", (language) => {
  const words = read(language, "tender")
  const waits = without(words.get("waitsFor") ?? "")
    .replace(/[:：\s]+$/, "")
    .toLowerCase()
  expect(waits).not.toBe("")
  const twice = [...words].filter(([key, text]) => key.startsWith("actors/") && text.toLowerCase().includes(waits))
  expect(twice).toEqual([])
})

// An expert leaves the committee before the opening and after it; a replacement is drawn before it only, unless nobody is left.
test.each([
  ["zh", "开标前", "开标后"],
  ["en", "Before the opening", "after it"],
  ["es", "Antes de la apertura", "después"],
  ["ja", "開札前", "開札後"],
])("who recuses is told what follows before the opening and what after it (%s)", (language, before, after) => {
  const told = read(language, "tender").get("consequences/declineAssignment")
  expect(told).toContain(before)
  expect(told).toContain(after)
})

/** What sections 5 and 8 spell out, in the language in which they do. */
const letter: readonly (readonly [language: "zh" | "en", key: string, text: string])[] = [
  ["en", "codes:INVALID_PARAM", "system error, refresh and retry or contact administrator"],
  ["en", "shell:languageSwitched", "Switch Language Success"],
  ["en", "message:verificationFailed", "Verification failed, please Login again."],
  ["en", "message:rolesMissing", "getInfo: roles must be a non-null array!"],
  ["en", "message:requestError", "request error, please refresh and retry"],
  ["en", "message:noDownload", "Browser does not support download"],
  ["zh", "message:file/forbiddenType", "文件上传的类型不合适"],
  ["zh", "message:file/uploaded", "{{name}}文件上传成功"],
  ["zh", "message:file/notUploaded", "{{name}}文件上传失败"],
  ["zh", "message:file/title", "上传文件"],
  ["zh", "message:file/upload", "点击上传"],
  ["zh", "message:file/download", "点击下载"],
  ["zh", "message:file/delete", "点击删除"],
  ["zh", "message:deleted", "删除成功"],
  ["zh", "message:contactAdministrator", "请联系管理员！"],
  ["zh", "message:export/failed", "导出失败"],
  ["zh", "message:export/all", "导出全部数据"],
  ["zh", "message:choice/warning", "警告"],
  ["zh", "message:choice/nothing", "未选择"],
  ["zh", "message:choice/already", "已经选择该项"],
  ["zh", "message:form/enter", "请输入"],
  ["zh", "message:form/choose", "请选择"],
  ["zh", "message:form/wrong", "表单填写错误"],
  ["zh", "message:form/exists", "已存在"],
  ["zh", "first:required", "{{label}}必填"],
  ["zh", "message:phone/required", "电话号码不能为空"],
  ["zh", "message:phone/digits", "请输入数字值"],
  ["zh", "message:phone/format", "电话号码格式不正确"],
  ["zh", "message:tree/title", "树状选择"],
  ["zh", "message:tree/filter", "查询条件"],
]

it.each(letter)("in %s the text %s is the specification's own: %s", (language, name, text) => {
  const [namespace = "", key = ""] = name.split(":")
  expect(read(language, namespace).get(key)).toBe(text)
})

test.each(languages)("a tender's columns, which name its list and its export, are called as on its pages (%s)", (language) => {
  const [page, tender] = ["tender-document", "tender"].map((namespace) => read(language, namespace))
  expect(tender?.get("columns/author")).toBe(page?.get("document/author"))
  for (const [column, time] of [
    ["published", "publishedAt"],
    ["bidDeadline", "bidDeadline"],
    ["openingTime", "openingTime"],
  ] as const)
    expect([column, tender?.get(`columns/${column}`)]).toEqual([column, tender?.get(`times/${time}`)])
})
