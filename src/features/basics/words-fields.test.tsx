import { expect, test } from "vitest"
import { noWords } from "#contract/code.contract.ts"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { WordsFields } from "./words-fields.tsx"

test("in Spanish a language is written small within a label, and what is required is said alike of every noun", () => {
  const shown = markup(<WordsFields words={noWords} onChange={() => undefined} sent of="Moneda" />, textsIn("es"))
  expect(shown).toContain("Moneda (chino)")
  expect(shown).toContain("Campo obligatorio: Moneda (inglés)")
})
