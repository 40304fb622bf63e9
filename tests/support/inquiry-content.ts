import type { InquiryContent } from "#contract/inquiry.contract.ts"

type Line = InquiryContent["lines"][number]
type Said = Omit<Partial<InquiryContent>, "lines"> &
  Pick<InquiryContent, "suppliers" | "quoteEnd"> & { readonly lines: readonly (Partial<Line> & Pick<Line, "item" | "quantity">)[] }

/** What an inquiry says that asks these suppliers for sealed quotations of these lines; a test says besides only what it is about. */
export const inquiryContentOf = ({ lines, ...said }: Said): InquiryContent => ({
  title: "轴承年度询价",
  currency: "CNY",
  audience: { kind: "named" },
  buyers: [],
  quoteStart: null,
  questionEnd: null,
  reviewDeadline: null,
  openness: "sealed",
  disclosure: "reasons",
  announced: false,
  prequalification: { kind: "none" },
  scoring: { kind: "none" },
  terms: "",
  ...said,
  lines: lines.map((line) => ({
    material: "",
    specification: "",
    unit: "件",
    needBy: null,
    target: null,
    substitutes: false,
    ...line,
  })),
})
