import { expect, test } from "vitest"
import { recordedName, recordedSubject } from "#contract/register.ts"
import { registerNamed } from "#contract/registers.ts"
import { textsIn } from "#ui/testing/render.tsx"
import { entryWords } from "./entry-words.ts"

const { i18n } = textsIn("es")
const wordsOf = (id: string, entry: Parameters<typeof recordedName>[1]) => {
  const list = registerNamed(id)
  return entryWords((key) => i18n.t(key), { kind: "register", subject: recordedSubject(list, entry), name: recordedName(list, entry) })
}

test("an exchange rate in the audit trail has its kind in the reader's language, and its day; what has a name keeps it", () => {
  const rate = { code: "JPY/CNY/middle", since: "2026-11-01", names: null, values: {} }
  expect(wordsOf("exchange-rates", rate)).toBe("JPY / CNY / Medio 2026-11-01")
  expect(wordsOf("price-index-values", { ...rate, code: "CU" })).toBe("CU 2026-11-01")
  expect(wordsOf("banks", { code: "102100099996", since: null, names: null, values: { name: "工商银行 总行" } })).toBe("工商银行 总行")
  expect(entryWords((key) => key, { kind: "user", subject: "u", name: "a/b/c" })).toBe("a/b/c")
})
