import { comparisonContract } from "#contract/inquiry.contract.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { kindStage } from "./kind-stage.ts"
import { type KindCase, kindCases } from "./kinds.ts"
import type { ServerOptions } from "./server.ts"

/** The case of a declared kind. */
export const caseOf = (id: string): KindCase => {
  const found = kindCases.find(({ kind }) => kind.id === id)
  if (!found) throw new Error(id)
  return found
}

/** An inquiry on a server, with its quotations before their suppliers. */
export async function inquiryStage(options: ServerOptions = {}) {
  const one = caseOf("inquiry")
  const stage = await kindStage(one, options)
  const partyOf = (supplier: string) => stage.ids[supplier] ?? ""
  const quotationFor = (id: string, supplier: string) => memberOf(id, quotation.id, partyOf(supplier))
  const seeQuotation = async (who: string, id: string, supplier: string) =>
    (await stage.as(who)).call(quotation.calls.get, { params: { id: quotationFor(id, supplier) } })
  const quote = async (
    supplier: string,
    id: string,
    prices: readonly (string | null)[],
    more: object = {},
    validUntil: string | null = null,
  ) => {
    const lines = prices.map((unitPrice) => ({ unitPrice, maximum: null, leadDays: null, brand: "", remark: "", ...more }))
    return actOn(supplier, id, "submit", { content: { lines, taxRate: "13", validUntil, terms: "canary-terms" } })
  }
  /** Does a command as its own reader sees the document now. */
  const act = async (who: string, id: string, name: string, input: object = {}) =>
    stage.send(who, id, name, (await stage.see(who, id)).version, input)
  const award = (supplier: string, line: number, quantity: string, unitPrice = "1") => ({
    line,
    supplier: partyOf(supplier),
    quantity,
    unitPrice,
  })
  const offers = async (who: string, id: string) => (await stage.as(who)).call(comparisonContract.offers, { params: { id } })
  /** Does a command of the own quotation as its supplier sees it now. */
  const actOn = async (
    supplier: string,
    id: string,
    name: "apply" | "withdrawApplication" | "submit" | "withdraw" | "decline",
    input: object = {},
  ) => {
    const { version } = await seeQuotation(supplier, id, supplier)
    const params = { id: quotationFor(id, supplier) }
    return (await stage.as(supplier)).call(quotation.calls[name], { params, body: { base: version, input: input as never } })
  }
  return { ...stage, partyOf, quotationFor, seeQuotation, quote, act, actOn, award, offers }
}
