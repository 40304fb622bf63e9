import { afterEach, expect, test, vi } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { markup } from "#ui/testing/render.tsx"
import { LetterFor } from "./letters.tsx"

afterEach(() => void vi.unstubAllEnvs())

test("a letter bears the same days for all its readers: those of the platform", () => {
  vi.stubEnv("TZ", "America/Santiago")
  const facts = {
    number: "ZB-1",
    partyName: "采购方",
    document: { title: "工装", publicity: { enabled: false, standstill: 10 } },
    proposal: null,
  } as unknown as TenderView
  // Half past midnight at the platform, still the day before in Santiago.
  const at = Date.parse("2026-03-31T16:30:00Z")
  const letter = markup(<LetterFor facts={facts} party="p1" partyName="甲公司" at={at} />)
  expect(letter.match(/\d{4}-\d{2}-\d{2}/g)).toEqual(["2026-04-11", "2026-04-01"])
})
