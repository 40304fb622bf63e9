import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { newDocument } from "./write/new-document.ts"
import type { OpenTender } from "./open-tender.ts"
import { TenderClock } from "./tender-clock.tsx"

test("the clock of a deadline stands still with the tender: it is drawn while the tender runs, and not while it is suspended", () => {
  const document = { ...newDocument({ now: 0, author: "p", staff: [] }), bidDeadline: 1, questionDeadline: null }
  const drawn = (suspendedAt: number | null, name: "bidDeadline" | "questionDeadline" = "bidDeadline") =>
    markup(<TenderClock tender={{ now: { facts: { document, suspendedAt } } } as unknown as OpenTender} name={name} />)
  expect(drawn(null)).toContain("投标截止")
  expect([drawn(0), drawn(null, "questionDeadline")].filter((text) => /截止/.test(text))).toEqual([])
})
