import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

test("no form lets the browser cover the page's own messages with a bubble", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"))
  const forms = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, "utf8").matchAll(/<(?:chakra\.)?form(?=\s)(?:=>|[^>])*>/g)].map(([tag]) => ({ name, tag })),
  )
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter(({ tag }) => !/\bnoValidate\b/.test(tag)).map(({ name }) => name)).toEqual([])
})
