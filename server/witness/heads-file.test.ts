import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import { headsFile } from "./heads-file.ts"

test("carries out all heads that wait, in their order, and goes on in a file that is longer than any text can be", async () => {
  const database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), "heads-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "heads.jws")
  const headOf = (facts: number) => `e30.${Buffer.from(JSON.stringify({ facts })).toString("base64url")}.${"A".repeat(86)}`
  const add = (heads: readonly string[], before: number) =>
    database.query({
      text: "insert into witness_head (size, jws, peaks) select $1 + n, jws, '{}' from unnest($2::text[]) with ordinality as head (jws, n)",
      values: [before, heads],
    })
  const heads = Array.from({ length: 1201 }, (_, index) => headOf(index + 1))
  await add(heads, 0)
  await headsFile(file).carryOut(database)
  expect(readFileSync(file, "utf8").split("\n")).toEqual(["", ...heads])

  const length = 600 * 2 ** 20
  truncateSync(file, length)
  appendFileSync(file, `\n${heads.at(-1)}\n${heads.at(-1)?.slice(0, -20)}`)
  const { size } = statSync(file)
  await add([headOf(1202)], heads.length)
  await headsFile(file).carryOut(database)
  expect(statSync(file).size - size).toBe(`\n${headOf(1202)}`.length)
})
