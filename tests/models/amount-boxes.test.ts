import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** A box for decimals that reads what is typed itself. */
const ownBox = /inputMode=(?:"decimal"|\{[^}]*"decimal"[^}]*\})/

it("writes decimals in features with ui's boxes alone: they read 12,5 from whoever writes a comma, which one of a feature's own would refuse", () => {
  expect(globSync("src/features/**/*.tsx").filter((path) => ownBox.test(readFileSync(path, "utf8")))).toEqual([])
  expect('<Input inputMode="decimal" value={typed} />').toMatch(ownBox)
  expect('<Input inputMode={field === "share" ? "decimal" : undefined} />').toMatch(ownBox)
})
