import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { lovPages } from "#contract/lov-pages.ts"
import { routes } from "../../src/app/routes.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const opensList = /LovPicker|LovField|kind: "lov"/

test("every list of values that a page opens is among those that are in use, with pages that exist", () => {
  const files = globSync("src/features/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.(test|specimen)\.tsx?$/.test(file))
  const opened = files
    .map((file) => readFileSync(`${root}${file}`, "utf8"))
    .filter((text) => opensList.test(text))
    .flatMap((text) => [...text.matchAll(/\bcode(?:=|: )"([A-Z][A-Z0-9_]+)"/g)].map(([, code]) => code ?? ""))
  expect(Object.keys(lovPages).toSorted()).toEqual([...new Set(opened)].toSorted())
  const titles = new Set(routes.map(({ titleKey }) => titleKey))
  expect(
    Object.values(lovPages)
      .flat()
      .filter((title) => !titles.has(title)),
  ).toEqual([])
})
