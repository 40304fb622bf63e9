import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { TryPanel } from "./try-panel.tsx"

const scope = { company: "c", organisation: null, currency: null, from: null, to: null }
const choices = { everyCompany: false, approvers: [], submitters: [], fromOutside: ["company_change.review"], roles: [], units: [] }
const panel = (type: string) =>
  markup(<TryPanel scope={{ ...scope, type }} dirty={false} choices={choices} run={null} onRun={() => undefined} />)
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
