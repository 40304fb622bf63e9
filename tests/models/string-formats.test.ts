import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** A string's own method for a format, which the browser's schemas do not have (`scripts/lean-libraries.ts`). */
const byMethod =
  /z\s*\.string\((?:[^()]|\([^()]*\))*\)(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*?\s*\.(?:email|url|jwt|emoji|guid|uuid\w*|nanoid|cuid2?|ulid|base64\w*|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/

it("asks for a string's format by its own function: its method would fail in a browser alone", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((path) => !path.endsWith(".test.ts"))
  expect(files.filter((path) => byMethod.test(readFileSync(path, "utf8")))).toEqual([])
  expect("z.string().trim().max(20).datetime()").toMatch(byMethod)
  expect("z\n    .string()\n    .email({ pattern })").toMatch(byMethod)
  expect("z.email().max(254)").not.toMatch(byMethod)
})
