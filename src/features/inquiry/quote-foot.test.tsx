import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { QuoteFoot } from "./quote-foot.tsx"
import type { QuoteDraft } from "./use-quote-draft.ts"

const nothing = () => undefined
const quote = { changed: false, draft: { saved: { state: "untouched" } } } as unknown as QuoteDraft
const foot = (busy: boolean, online: boolean) =>
  markup(<QuoteFoot quote={quote} verb="密封报价" busy={busy} online={online} onSubmit={nothing} onClose={nothing} />)
const button = (html: string, verb: string) => html.split("<button").find((one) => one.includes(verb)) ?? ""

test("while a quotation is sent that is seen, and its form is not closed", () => {
  expect(button(foot(true, true), "密封报价")).toMatch(/aria-busy="true".*<svg/)
  expect(button(foot(true, true), "关闭")).toContain('aria-disabled="true"')
  expect(button(foot(false, true), "密封报价")).not.toMatch(/aria-busy|<svg/)
  expect(button(foot(false, true), "关闭")).not.toContain("aria-disabled")
})

test("whoever is about to submit reads that there is no network", () => {
  expect(foot(false, false)).toContain("连不上服务器，请检查网络后重试")
  expect(foot(false, true)).not.toContain("连不上服务器")
})
