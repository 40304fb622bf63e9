import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { Countdown } from "./countdown.tsx"

const now = 1_795_154_400_000
const text = (to: number) => markup(<Countdown to={to} now={now} />).replaceAll(/<[^>]+>/g, "")

test("counts days and time, and in the last day time alone", () => {
  expect(text(now + 2 * 86_400_000 + 3_661_000)).toBe("还剩 2 天 01:01:01")
  expect(text(now + 3_661_000)).toBe("还剩 01:01:01")
})

test("a passed deadline says when it was", () => {
  expect(text(now)).toMatch(/^已到（\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}）$/)
})
