import { expect, test } from "vitest"
import { languages } from "#contract/identity.contract.ts"
import { readKeys, readSources, scanTexts, type Source } from "../../scripts/texts-scan.ts"

const keysOf = (common: readonly string[], other: Readonly<Record<string, readonly string[]>> = {}) =>
  new Map(languages.map((language) => [language, new Map([["common", new Set(other[language] ?? common)]])]))
const page = (text: string): Source => ({ path: "src/ui/page.tsx", text: `const { t } = useTranslation("common")\n${text}` })

test("finds a key that code names and that has no text, alone and on either side of a choice", () => {
  const source = page('t("here"); t(open ? "gone" : "here"); <Trans i18nKey="lost" />; const route = { titleKey: "common:none" }')
  expect(scanTexts([source], keysOf(["here"])).missing).toEqual([
    "src/ui/page.tsx names gone, which has no text",
    "src/ui/page.tsx names lost, which has no text",
    "src/ui/page.tsx names common:none, which has no text",
  ])
})

test("finds a key that a language has not, in each plural form that it needs", () => {
  const other = { zh: ["days_other", "here"], en: ["days_other", "here"], es: ["days_one", "days_other"], ja: ["days_other", "here"] }
  const { missing } = scanTexts([page('t("days"); t("here")')], keysOf([], other))
  expect(missing).toEqual(["en has no common:days_one", "es has no common:here"])
})

test("looks for a key without its namespace in the first of a hook alone, as the page does", () => {
  const two = (text: string): Source => ({ path: "src/ui/page.tsx", text: `const { t } = useTranslation(["first", "common"])\n${text}` })
  const keys = new Map([...keysOf(["here"])].map(([language, of]) => [language, new Map([...of, ["first", new Set<string>()]])]))
  expect(scanTexts([two('t("here")')], keys).missing).toEqual(["src/ui/page.tsx names here, which has no text"])
  expect(scanTexts([two('t("common:here")')], keys)).toEqual({ missing: [], unused: [] })
  const another = two('t("here")\n}\nfunction Other() {\n  const { t } = useTranslation("common")\n  t("here")')
  expect(scanTexts([another], keys).missing).toEqual(["src/ui/page.tsx names here, which has no text"])
})

test("finds a key that no code names", () => {
  const keys = keysOf(["used", "folder.a", "left", "states.open", "whole"])
  const source = page('t("used"); t(`states.${state}`); const sentence = `not a key ${left}`; say("common:folder"); t("common:whole")')
  expect(scanTexts([source], keys).unused).toEqual(["common:left is named by no code"])
})

test("knows where keys are looked up from a hook beside the file, and from who hands on `t`", () => {
  const keys = keysOf(["fromHook", "handedOn", "left"])
  const sources: Source[] = [
    { path: "src/a/words.ts", text: 'export const useWords = () => useTranslation("common")' },
    {
      path: "src/a/page.tsx",
      text: 'import { useWords } from "./words.ts"\nimport { columns } from "./columns.tsx"\nt("fromHook")\nuseTranslation("common")',
    },
    { path: "src/a/columns.tsx", text: 'export const columns = (t: TFunction) => t("handedOn")' },
  ]
  expect(scanTexts(sources, keys)).toEqual({ missing: [], unused: ["common:left is named by no code"] })
})

test("reads the code and the texts that there are: a key planted among them turns it red", () => {
  const keys = readKeys()
  keys.get("zh")?.set("common", new Set([...(keys.get("zh")?.get("common") ?? []), "planted"]))
  const sources = [...readSources(), page('t("alsoPlanted")')]
  const { missing, unused } = scanTexts(sources, keys)
  expect(missing).toContain("en has no common:planted")
  expect(missing).toContain("src/ui/page.tsx names alsoPlanted, which has no text")
  expect(unused).toContain("common:planted is named by no code")
})
