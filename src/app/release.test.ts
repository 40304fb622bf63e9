import { expect, test } from "vitest"
import { isLoadFailure, scriptsOf } from "./release.ts"

test("knows in every browser's words that a part could not be fetched, and takes no bug for it", () => {
  for (const message of [
    "Failed to fetch dynamically imported module: https://srm.example/assets/tender-1a.js",
    "error loading dynamically imported module: https://srm.example/assets/tender-1a.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/tender-1a.css",
  ])
    expect(isLoadFailure(new TypeError(message))).toBe(true)
  expect(isLoadFailure(new TypeError("rows.map is not a function"))).toBe(false)
  expect(isLoadFailure("Importing a module script failed.")).toBe(false)
})

test("finds the scripts with which a built page begins", () => {
  const page = `<head><script src="/boot.js"></script>
    <script type="module" crossorigin src="/assets/vendor-1a.js"></script><script type="module" crossorigin src="/assets/first-9f.js"></script></head>`
  expect(scriptsOf(page)).toEqual(["/assets/vendor-1a.js", "/assets/first-9f.js"])
  expect(scriptsOf("<p>bad gateway</p>")).toEqual([])
})
