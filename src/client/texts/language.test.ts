import { describe, expect, test } from "vitest"
import { firstLanguage } from "./language.ts"

describe("the first language", () => {
  test("is the stored one, else the browser's first that the platform has, else English", () => {
    expect(firstLanguage("ja", ["es-MX"])).toBe("ja")
    expect(firstLanguage(null, ["fr-FR", "es-MX", "zh-CN"])).toBe("es")
    expect(firstLanguage(null, ["fr"])).toBe("en")
    expect(firstLanguage("klingon", ["zh-Hant-TW"])).toBe("zh")
    expect(firstLanguage(null, [])).toBe("en")
  })
})
