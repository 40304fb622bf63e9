import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { type TrialAnswers, trialAnswers } from "./trial-answers.ts"
import { TryPanel } from "./try-panel.tsx"

const scope = { company: "c", organisation: null, currency: null, from: null, to: null }
const choices = { everyCompany: false, approvers: [], submitters: [], fromOutside: ["company_change.review"], roles: [], units: [] }
const panel = (type: string, said: Partial<TrialAnswers> = {}, more: Partial<typeof scope> = {}) => {
  const props = { scope: { ...scope, ...more, type }, answers: trialAnswers.parse(said), onAnswer: () => undefined, onRun: () => undefined }
  return markup(<TryPanel {...props} dirty={false} choices={choices} run={null} />)
}
const runs = /<button[^>]*type="submit"[^>]*>/

test("a trial asks who of the company submits the document, but for documents that suppliers submit", () => {
  const own = panel("tender.publication")
  expect(own).toContain(">提交人")
  expect(own.match(runs)?.[0]).toContain("disabled")
  const outside = panel("company_change.review")
  expect(outside).not.toContain(">提交人")
  expect(outside).toContain("这类单据由供应商提交")
  expect(outside.match(runs)?.[0]).not.toContain("disabled")
})

test("a trial shows what was said of its document, wherever its route has moved to meanwhile", () => {
  const said = { submitter: { company: "c", person: "p" }, amount: "4200" }
  const told = panel("tender.publication", said)
  expect(told).toContain('value="4,200"')
  expect(told.match(runs)?.[0]).not.toContain("disabled")
  // Whoever is of another company does not submit it.
  const moved = panel("tender.publication", said, { company: "d" })
  expect(moved.match(runs)?.[0]).toContain("disabled")
})
