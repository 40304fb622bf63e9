import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { pageScripts } from "./pages.ts"

test("names each script that stands in the page by its hash, and no file", () => {
  const dist = mkdtempSync(join(tmpdir(), "procurement-page-"))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, "index.html"), '<script>first("<b>")</script><script type="module" src="/assets/first.js"></script>')
  expect(pageScripts(dist)).toEqual([`'sha256-${createHash("sha256").update('first("<b>")').digest("base64")}'`])
})

test("names none where no application was built", () => {
  expect(pageScripts(undefined)).toEqual([])
  expect(pageScripts("/nowhere")).toEqual([])
})
