import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { firstPage } from "../../scripts/chunks.ts"
import { importedBy, textsOf } from "../../scripts/imported.ts"
import { readKeys, scanTexts } from "../../scripts/texts-scan.ts"

/** What the sign-in page shows beside its own, where an administrator has written something for it. */
const beside = "src/features/session/sign-in-words.tsx"
const sources = [...importedBy(firstPage), beside].map((path) => ({ path, text: readFileSync(path, "utf8") }))

it("looks for the words of the first page in one file, which is all that the page waits for", () => {
  const named = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")|\bt\("([\w-]+):/g)].flatMap(([, given, before]) =>
      (given === undefined ? [before] : (given.match(/[\w-]+/g) ?? [])).map((namespace) => `${path}: ${namespace}`),
    ),
  )
  // The title of a page that stands without the shell is in the words of its own feature, which a variable names.
  expect(named.filter((one) => !/: (first|namespace)$/.test(one))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

it("has no word in that file which nothing of the first page names: those of documents would make everybody wait", () => {
  const keys = new Map([...readKeys()].map(([language, of]) => [language, new Map([...of].filter(([namespace]) => namespace === "first"))]))
  expect(scanTexts(sources, keys).unused).toEqual([])
})

it("fetches the same words with the frame around the pages in every language", () => {
  const lists = globSync("src/client/texts/{zh,en,es,ja}.ts").map((path) =>
    readFileSync(path, "utf8").replaceAll(/locales\/\w+/g, "locales"),
  )
  expect(lists).toHaveLength(4)
  expect(new Set(lists).size).toBe(1)
  const [, inside = "", besides = ""] = /\/\{([\w,]+)\}\.json"[^!]*!.*\/\{first,([\w,]+)\}\.json/s.exec(lists[0] ?? "") ?? []
  expect(inside.split(",")).toContain("common")
  expect(besides).toBe(inside)
})

it("fetches the words of a page beside it, those of its parts among them: what is missing when it is drawn is waited for in vain", () => {
  const [page = ""] = globSync("src/features/tender/*/tender-only-shows.screen.tsx")
  const names = textsOf([page]).get(page) ?? []
  expect(names).toEqual(expect.arrayContaining(["tender-document", "document", "tender-sign"]))
  // The words of writing a tender and of sealing bids are many, and nobody who reads one is told any.
  expect(names).not.toContain("tender-write")
  expect(names).not.toContain("sealing")
  expect(names.filter((name) => !readKeys().get("zh")?.has(name))).toEqual([])
})

it("fetches the sentences of a kind's rules with each page that judges with its chart: the page would show their names", () => {
  const charts: Readonly<Record<string, RegExp>> = {
    "tender-rules": /\/tender\.chart\.ts$/,
    "inquiry-rules": /\/(inquiry|quotation|evaluation)\.chart\.ts$/,
    "supplier-rules": /\/(supplier|registration|change|invitation)\.chart\.ts$/,
    "survey-rules": /\/(survey|questionnaire)\.chart\.ts$/,
  }
  const pages = globSync("src/features/**/*.{screen,pages}.tsx")
  const names = textsOf(pages)
  const lacking = pages.flatMap((page) => {
    const files = [...importedBy([page])]
    // Who shows no verdict of the kind has no sentence of any rule.
    if (!names.get(page)?.includes("rules")) return []
    return Object.entries(charts).flatMap(([name, chart]) =>
      files.some((file) => chart.test(file)) && !names.get(page)?.includes(name) ? [`${page}: ${name}`] : [],
    )
  })
  expect(lacking).toEqual([])
  expect(names.get(pages.find((page) => page.endsWith("tendering-operation.screen.tsx")) ?? "")).toContain("tender-rules")
})
