import { expect, test } from "vitest"
import { counted, everything, filtered, languagesFrom, textRows } from "./text-rows.ts"

const released = (key: string, zh: string | null, en: string | null) => ({ namespace: "common", key, zh, en, es: en, ja: zh })
const own = (key: string, text: string | null, from: string, version = 1) =>
  ({ namespace: "common", key, language: "en", text, version, released: from }) as const

const rows = textRows({
  version: 4,
  rows: [
    released("same", "相同", "Same"),
    released("mine", "我们的", "Ours"),
    released("moved", "新的", "New"),
    released("back", "还原", "Back"),
    released("lost", "缺失", null),
    released("days_one", null, "day"),
  ],
  own: [own("mine", "Mine", "Ours"), own("moved", "Kept", "Old"), own("back", null, "Back", 2)],
})
const standing = (key: string, language: "zh" | "en") => rows.find((row) => row.key === key)?.cells[language].standing

test("a text stands as released, changed, changed below its release, missing, or not needed by the language", () => {
  expect([standing("same", "en"), standing("mine", "en"), standing("moved", "en")]).toEqual(["released", "changed", "baseChanged"])
  expect([standing("lost", "en"), standing("days_one", "zh")]).toEqual(["missing", "needless"])
  expect(counted(rows)).toMatchObject({ changed: 1, baseChanged: 1, missing: 2 })
})

test("a text that was given back is the released one, and its next change builds on its last version", () => {
  expect(rows.find(({ key }) => key === "back")?.cells.en).toEqual({ shown: "Back", released: "Back", version: 2, standing: "released" })
})

test("searching looks in keys and in the texts of every language, and a filter narrows by namespace and by how a text stands", () => {
  const keys = (filter: object) => filtered(rows, { ...everything, ...filter }).map(({ key }) => key)
  expect(keys({ word: "MINE" })).toEqual(["mine"])
  expect(keys({ word: "common:da" })).toEqual(["days_one"])
  expect(keys({ word: "缺" })).toEqual(["lost"])
  expect(keys({ standing: "changed" })).toEqual(["mine", "moved"])
  expect(keys({ standing: "missing" })).toEqual(["lost"])
  expect(keys({ namespace: "shell" })).toEqual([])
  expect(filtered(rows, everything)).toBe(rows)
})

test("a page shows its own language first", () => {
  expect(languagesFrom("en")).toEqual(["en", "zh", "es", "ja"])
})
