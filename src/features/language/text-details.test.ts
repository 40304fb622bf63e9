import { expect, test } from "vitest"
import { typedAfter } from "./text-details.tsx"

test("once texts are saved, what was typed in another language or while they were sent stays", () => {
  const sent = { zh: { text: "保存", seen: 1 }, en: { text: "Save", seen: 2 }, es: { text: "Guardar", seen: 3 } }
  const now = { ...sent, en: { text: "Save it", seen: 2 } }
  expect(typedAfter(now, sent, ["zh", "en"])).toEqual({ en: { text: "Save it", seen: null }, es: sent.es })
})
