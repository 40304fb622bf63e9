import { useTranslation } from "react-i18next"
import type { Lack } from "./document-check.ts"

/** The texts under which the fields of a document are called what their forms call them. */
const fieldWords: Readonly<Record<string, string>> = {
  title: "write.title",
  summary: "notice.about",
  terms: "notice.terms",
  prequalDeadline: "tender:times.prequalDeadline",
  questionDeadline: "tender:times.questionDeadline",
  bidDeadline: "tender:times.bidDeadline",
  openingTime: "tender:times.openingTime",
  reviewDeadline: "tender:times.reviewDeadline",
  clarifyLeadDays: "write.clarifyLeadDays",
  minBidders: "document.minBidders",
  minQualified: "write.minQualified",
  prequalLimit: "write.prequalLimit",
  prequalCriteria: "write.prequalCriteria",
  "scoring.priceWeight": "scoring.priceWeight",
  "scoring.technicalThreshold": "scoring.threshold",
  zeroPriceReason: "pricing.zeroPriceReason",
  "openers.quorum": "write.quorum",
  "publicity.days": "write.publicityDays",
  "publicity.standstill": "write.standstillDays",
  fileCost: "document.fileCost",
  contact: "document.contact",
}
const columnWords: Readonly<Record<string, string>> = {
  item: "document.item",
  specification: "document.specification",
  quantity: "document.quantity",
  unit: "document.unit",
  targetPrice: "document.targetPrice",
  deliverBy: "document.deliverBy",
  tiers: "write.tiers",
}

/** Rules of which one cannot tell by their own words alone where they are to be answered. */
const told = new Set(["values", "timesAreSet", "tiersDoNotOverlap", "items", "past", "elementNames"])

/** What is missing, in the person's words: with the name of its field, of a cell with row and column. */
export function useLackWords(): (lack: Lack) => string {
  const { t } = useTranslation(["tender-write", "tender"])
  const placeOf = (path: string): string | null => {
    const [, lot, line, column = ""] = /^lots\.(\d+)\.lines\.(\d+)\.(\w+)/.exec(path) ?? []
    const word = columnWords[column]
    if (line !== undefined && word !== undefined) return t("write.cell", { lot: Number(lot) + 1, row: Number(line) + 1, column: t(word) })
    const [, part, index] = /^scoring\.(elements|features)\.(\d+)/.exec(path) ?? []
    if (index !== undefined)
      return t("write.inScheme", { number: Number(index) + 1, part: t(part === "elements" ? "scoring.element" : "scoring.feature") })
    const own = fieldWords[path]
    return own === undefined ? null : t(own)
  }
  return ({ what, at }) => {
    const place = told.has(what) ? placeOf(at) : null
    const missing = t(`missing.${what}`)
    if (place === null) return missing
    return what === "timesAreSet" ? place : t("write.missingAt", { place, missing })
  }
}
