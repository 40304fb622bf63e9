import { useTranslation } from "react-i18next"
import { type InquiryView, inquiryView } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { askedOf } from "#machines/inquiry/inquiry.prequal.ts"
import layout from "#machines/inquiry/inquiry.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { linesWithFiles } from "./lines-with-files.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import type { Values } from "#ui/schema-form/shape.ts"
import { lastPrices } from "./last-prices.tsx"
import { LotsNotice } from "./lots-notice.tsx"

export type OpenInquiry = Opened<InquiryView>
export const useT = () =>
  useTranslation(["inquiry", "comparison", "quotation", "questions", "committee", "document", "common", "rules", "inquiry-rules"]).t

const asked = inquiryView.pick({ applications: true, content: true })
/** A further round asks some of those who were asked before; an inquiry that is being written, lines and all, asks whom it likes. */
const askedBefore = (known: Values): readonly string[] | null => {
  const read = "lines" in known ? null : asked.safeParse(known)
  return read?.success ? askedOf(read.data) : null
}

/** The pages' definition of an inquiry. */
export const inquiryDocument = defineDocument<InquiryView, keyof typeof inquiry.commands>({
  ...ofKind(inquiry),
  useWords: wordsOf(useT),
  Notice: LotsNotice,
  layout: layout,
  list: "/wel/inquiry-list",
  pathOf: (screen, id) => `/${screen === "" ? inquiry.screen : screen}?id=${id}`,
  files: {
    kind: inquiry.id,
    parts: ({ applications, names, content }) => ({
      ...linesWithFiles(content?.lines ?? []),
      ...(applications.length === 0
        ? {}
        : { applications: applications.map(({ supplier }) => ({ id: supplier, name: names[supplier] ?? "" })) }),
    }),
  },
  looks: {
    currency: { span: "half" },
    currencies: { when: ({ openness }) => openness !== "ranked" },
    breakdown: { options: "quotation:costParts" },
    suppliers: { lov: "SUPPLIER", named: askedBefore },
    buyers: { lov: "PERSON" },
    supplier: { lov: "SUPPLIER" },
    lines: { aside: lastPrices, groupedBy: "lot" },
    lots: { folded: true },
    lot: { among: ["lots", "lines"] },
    material: {
      lov: "MATERIAL",
      fills: ({ code = "", name = "", specification = "", unit = "" }) => ({ material: code, item: name, specification, unit }),
    },
    quoteStart: { span: "half" },
    quoteEnd: { span: "half", deadline: true },
    questionEnd: { span: "half", deadline: true },
    reviewDeadline: { span: "half", deadline: true },
    openness: { options: "inquiry:opennesses" },
    disclosure: { options: "inquiry:disclosures" },
    announced: { when: ({ disclosure }) => disclosure === "winners" },
    audience: { options: "inquiry:audiences" },
    category: { register: "categories" },
    prequalification: { options: "inquiry:prequalifications" },
    scoring: { options: "inquiry:scorings" },
    why: { options: "quotation:letter.why" },
    priceWeight: { span: "third" },
    leastMarks: { span: "third" },
    trim: { span: "third" },
    applyEnd: { span: "half", deadline: true },
    reviewEnd: { span: "half", deadline: true },
    limit: { span: "third" },
    fewest: { span: "third" },
    earlyClose: { span: "third" },
  },
})
