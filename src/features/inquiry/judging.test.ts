import { expect, test } from "vitest"
import { drawn } from "#ui/testing/render.tsx"
import type { OpenInquiry } from "./inquiry.document.ts"
import { useNotPassing } from "./judging.tsx"

type Judged = Parameters<typeof useNotPassing>[0]

/** The version on which a reason is sent when a dialog was opened on the first of these and the document has moved on to the last. */
async function sentOn(name: Judged["name"], ...told: readonly Partial<OpenInquiry["now"]["facts"]>[]): Promise<unknown> {
  const bases: unknown[] = []
  const call: OpenInquiry["send"] = (_command, _input, options) => {
    bases.push(options?.base)
    return Promise.resolve({ kind: "busy" })
  }
  const documents = told.map((facts, at) => ({ now: { version: at + 1, facts }, approvals: null, send: call }) as OpenInquiry)
  const send = drawn((document) => useNotPassing({ document, name, supplier: "a" }), ...documents)
  await send("无资质")
  return bases[0]
}

test("why a quotation does not pass is sent on what was said of it when the dialog was opened, whatever is said of others", async () => {
  const passed = { passed: true, reason: "" }
  expect(await sentOn("trial", { trials: [] }, { trials: [{ supplier: "a", ...passed }] })).toBe(1)
  expect(await sentOn("trial", { trials: [] }, { trials: [{ supplier: "b", ...passed }] })).toBe(2)
  const application = { statement: "", appliedAt: 1 }
  const said = (a: typeof passed | null, b: typeof passed | null) => ({
    applications: [
      { ...application, supplier: "a", result: a },
      { ...application, supplier: "b", result: b },
    ],
  })
  expect(await sentOn("reviewApplicant", said(null, null), said(passed, null))).toBe(1)
  expect(await sentOn("reviewApplicant", said(null, null), said(null, passed))).toBe(2)
})
