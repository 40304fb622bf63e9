import { useTranslation } from "react-i18next"

/** The texts that name the document's fields as their forms do. */
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
  prequalCriteria: "document.prequalCriteria",
  "scoring.priceWeight": "scoring.priceWeight",
  "scoring.technicalThreshold": "scoring.threshold",
  zeroPriceReason: "pricing.zeroPriceReason",
  "openers.quorum": "write.quorum",
  "publicity.days": "write.publicityDays",
  "publicity.standstill": "write.standstillDays",
  fileCost: "document.fileCost",
  contact: "document.contact",
  currency: "document.currency",
  openTo: "document.openTo",
  invited: "people.invited",
  invitedWhy: "write.invitedWhy",
  prequalification: "write.prequalification",
  earlyClose: "write.earlyClose",
  "scoring.mode": "document.mode",
  "scoring.trim": "scoring.trim",
  partialBids: "pricing.partialBids",
  zeroPrices: "pricing.zeroPrices",
  buyers: "people.buyers",
  experts: "write.experts",
  "openers.users": "write.openers",
  "publicity.enabled": "document.publicity",
  regime: "minima.regime",
  category: "document.category",
  seal: "sealing:level.label",
  awardReason: "brief.awardWhy",
  "departures.notice": "missing.noticeIsLongOrExplained",
  "departures.lead": "missing.leadIsLongOrExplained",
  "departures.experts": "missing.expertsSufficeOrExplained",
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

/** Returns the name of a tender's field, for a cell with lot and row; null for a field without a name. */
export function usePlaceWords(): (path: string) => string | null {
  const { t } = useTranslation(["tender-write", "tender-document", "tender", "sealing"])
  return (path) => {
    const [, lot, line, column = ""] = /^lots\.(\d+)\.lines\.(\d+)\.(\w+)/.exec(path) ?? []
    const word = columnWords[column]
    if (line !== undefined && word !== undefined) return t("write.cell", { lot: Number(lot) + 1, row: Number(line) + 1, column: t(word) })
    const [, sum] = /^lots\.(\d+)\.lumpSum$/.exec(path) ?? []
    if (sum !== undefined) return `${t("document.lot", { number: Number(sum) + 1 })} ${t("pricing.lumpSum")}`
    const [, part, index] = /^scoring\.(elements|features)\.(\d+)/.exec(path) ?? []
    if (index !== undefined)
      return t("write.inScheme", { number: Number(index) + 1, part: t(part === "elements" ? "scoring.element" : "scoring.feature") })
    const own = fieldWords[path]
    return own === undefined ? null : t(own)
  }
}
