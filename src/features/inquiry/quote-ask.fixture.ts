import type { Ask } from "#contract/inquiry.contract.ts"

/** A line that is asked for, but for its item. */
export const askedLine = { material: "", specification: "", quantity: "10", unit: "件", needBy: null, substitutes: true } as const

/** What tests of quotations are asked for. */
export const askFor = (lines: Ask["lines"]): Ask => ({
  title: "轴承",
  currency: "CNY",
  quoteStart: 0,
  quoteEnd: 1,
  questionEnd: 1,
  openness: "sealed",
  disclosure: "result",
  announced: false,
  terms: "",
  lines,
})
