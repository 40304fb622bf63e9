import { expect, test } from "vitest"
import type { ImportedTender } from "#contract/imported-tender.contract.ts"
import type { ImportedTenderFacts } from "./imported-tender.facts.ts"
import { importedPrices } from "./imported-tender.prices.ts"

type Award = ImportedTender["awards"][number]
type Awarded = ImportedTender["awarded"][number]

const nothing: ImportedTender = {
  ocid: "ocds-1",
  title: "Steel",
  description: "",
  buyer: "",
  method: "",
  procedure: "",
  status: "complete",
  value: null,
  currency: "",
  taxIncluded: null,
  enquiryFrom: null,
  enquiryTo: null,
  tenderFrom: null,
  tenderTo: null,
  awardFrom: null,
  awardTo: null,
  lots: [],
  items: [],
  bids: [],
  awards: [],
  awarded: [],
  contracts: [],
  parties: [],
  releases: [],
  leftOut: [],
}
const facts: ImportedTenderFacts = {
  number: "LS1",
  party: "",
  author: "",
  content: null,
  source: null,
  replaces: "",
  importedAt: 0,
  reason: "",
}
const item = (id: string, quantity: string, lot = ""): ImportedTender["items"][number] => ({
  id,
  item: id,
  scheme: "",
  code: "",
  category: "",
  quantity,
  unit: "t",
  unitPrice: null,
  currency: "",
  lot,
})
const award = (id: string, value: string, more: Partial<Award> = {}): Award => ({
  id,
  title: "",
  suppliers: [id],
  status: "active",
  date: 1,
  value,
  currency: "EUR",
  lots: [],
  bids: [],
  complaintFrom: null,
  complaintTo: null,
  ...more,
})
const pricesOf = (content: Partial<ImportedTender>) =>
  importedPrices({ ...facts, content: { ...nothing, ...content } }).map(({ supplier_name, unit_price, quantity }) => [
    supplier_name,
    Number(unit_price),
    quantity,
  ])

test("an award of one thing whole costs its value by the quantity", () => {
  expect(pricesOf({ items: [item("steel", "100")], awards: [award("a", "6000")] })).toEqual([["a", 60, "100"]])
  // One that was not awarded in the end took nothing.
  expect(pricesOf({ items: [item("steel", "100")], awards: [award("a", "6000"), award("b", "5000", { status: "cancelled" })] })).toEqual([
    ["a", 60, "100"],
  ])
  const items = [item("steel", "100", "1"), item("wire", "10", "2")]
  expect(pricesOf({ items, awards: [award("a", "6000", { lots: ["1"] }), award("b", "50", { lots: ["2"] })] })).toEqual([
    ["a", 60, "100"],
    ["b", 5, "10"],
  ])
})

test("where several were awarded one thing, only those whose own quantity is told say what it costs", () => {
  const items = [item("steel", "100")]
  const awards = [award("a", "6000"), award("b", "4200")]
  expect(pricesOf({ items, awards })).toEqual([])
  const share = (of: string, quantity: string): Awarded => ({ ...item("steel", quantity), award: of })
  expect(pricesOf({ items, awards, awarded: [share("a", "60")] })).toEqual([["a", 100, "60"]])
  expect(pricesOf({ items, awards, awarded: [share("a", "60"), share("b", "40")] })).toEqual([
    ["a", 100, "60"],
    ["b", 105, "40"],
  ])
  // An award of everything is one of each thing.
  const lots = [item("steel", "100", "1"), item("wire", "10", "2")]
  expect(pricesOf({ items: lots, awards: [award("a", "6000", { lots: ["1"] }), award("b", "4200")] })).toEqual([])
})
