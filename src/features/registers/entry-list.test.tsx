import { expect, test } from "vitest"
import type { RegisterEntry } from "#contract/register.ts"
import { registerNamed } from "#contract/registers.ts"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { useEntryList } from "./entry-list.tsx"

const rate: RegisterEntry = {
  code: "EUR CNY middle",
  since: "2026-11-29",
  names: null,
  values: { base: "EUR", quote: "CNY", kind: "middle", rate: "1234.5600", source: "1.50" },
  path: [],
  linked: {},
  enabledFlag: 1,
  version: 1,
  changedAt: 0,
  changedBy: "周子墨",
}

function Cells() {
  const { columns } = useEntryList(registerNamed("exchange-rates"), 0)
  return ["rate", "source"].map((id) => columns.find((column) => column.id === id)?.text?.(rate)).join(" ")
}

test.each([
  ["zh", "1,234.5600 1.50"],
  ["es", "1.234,5600 1.50"],
])("a decimal of a register is written in %s as in its form, and a text is left alone", (language, said) => {
  expect(markup(<Cells />, textsIn(language))).toBe(said)
})
