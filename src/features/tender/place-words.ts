import { useTranslation } from "react-i18next"

/** The texts that name the document's fields as their forms do. */
const fieldWords: Readonly<Record<string, string>> = {
  title: "write.title",
  summary: "tender-document:notice.about",
  terms: "tender-document:notice.terms",
  prequalDeadline: "tender:times.prequalDeadline",
  questionDeadline: "tender:times.questionDeadline",
  bidDeadline: "tender:times.bidDeadline",
  openingTime: "tender:times.openingTime",
  reviewDeadline: "tender:times.reviewDeadline",
  clarifyLeadDays: "write.clarifyLeadDays",
  minBidders: "tender-document:document.minBidders",
  minQualified: "write.minQualified",
  prequalLimit: "write.prequalLimit",
  prequalCriteria: "tender-document:document.prequalCriteria",
  "scoring.priceWeight": "tender-document:scoring.priceWeight",
  "scoring.technicalThreshold": "tender-document:scoring.threshold",
  zeroPriceReason: "tender-document:pricing.zeroPriceReason",
  "openers.quorum": "write.quorum",
  "publicity.days": "write.publicityDays",
  "publicity.standstill": "write.standstillDays",
  fileCost: "tender-document:document.fileCost",
  contact: "tender-document:document.contact",
  currency: "tender-document:document.currency",
  openTo: "tender-document:document.openTo",
  invited: "tender-document:people.invited",
  invitedWhy: "write.invitedWhy",
  prequalification: "write.prequalification",
  earlyClose: "write.earlyClose",
  "scoring.mode": "tender-document:document.mode",
  "scoring.trim": "tender-document:scoring.trim",
  partialBids: "tender-document:pricing.partialBids",
  zeroPrices: "tender-document:pricing.zeroPrices",
  buyers: "tender-document:people.buyers",
  experts: "write.experts",
  "openers.users": "write.openers",
  "publicity.enabled": "tender-document:document.publicity",
  regime: "minima.regime",
  category: "tender-document:document.category",
  seal: "sealing:level.label",
  awardReason: "brief.awardWhy",
  "departures.notice": "missing.noticeIsLongOrExplained",
  "departures.lead": "missing.leadIsLongOrExplained",
  "departures.experts": "missing.expertsSufficeOrExplained",
}
const columnWords: Readonly<Record<string, string>> = {
  item: "tender-document:document.item",
  specification: "tender-document:document.specification",
  quantity: "tender-document:document.quantity",
  unit: "tender-document:document.unit",
  targetPrice: "tender-document:document.targetPrice",
  deliverBy: "tender-document:document.deliverBy",
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
    if (sum !== undefined) return `${t("tender:lot", { number: Number(sum) + 1 })} ${t("tender-document:pricing.lumpSum")}`
    const [, part, index] = /^scoring\.(elements|features)\.(\d+)/.exec(path) ?? []
    if (index !== undefined)
      return t("write.inScheme", {
        number: Number(index) + 1,
        part: t(part === "elements" ? "tender-document:scoring.element" : "tender-document:scoring.feature"),
      })
    const own = fieldWords[path]
    return own === undefined ? null : t(own)
  }
}
