import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import type { OpenTender } from "../open-tender.ts"
import { Desk } from "./score-desk.tsx"

test("a leader can close the scoring although no bid has reached the second envelope", () => {
  const facts = { review: {}, opened: [], own: { leader: true }, document: { scoring: { mode: "twoEnvelope", elements: [] } } }
  const view = { version: 1, facts, state: "commercialScorable", verdicts: { closeScoring: { allowed: true } } }
  const tender = { id: "one", view, now: view, timeline: [], stepped: null } as unknown as OpenTender
  const shown = markup(<Desk tender={tender} envelope="commercial" elements={[]} me="e1" all={[]} sheets={[]} />)
  expect(["没有需要评分的投标", "结束评分"].map((text) => shown.includes(text))).toEqual([true, true])
})
