import { expect, test } from "vitest"
import { scriptsOf } from "./release.ts"

test("finds the scripts with which a built page begins", () => {
  const page = `<head><script src="/boot.js"></script>
    <script type="module" crossorigin src="/assets/vendor-1a.js"></script><script type="module" crossorigin src="/assets/first-9f.js"></script></head>`
  expect(scriptsOf(page)).toEqual(["/assets/vendor-1a.js", "/assets/first-9f.js"])
  expect(scriptsOf("<p>bad gateway</p>")).toEqual([])
})
