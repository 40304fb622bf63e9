import type { InquiryContent } from "#contract/inquiry.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { endOfDayAt } from "#contract/time.ts"
import { noDeadlines } from "./tender.copy.ts"

/**
 * The tender that continues an inquiry (转招标): its lines with materials, days and target prices, its terms, and the suppliers asked as the invited
 * ones. The purchaser writes the times, openers and evaluation.
 */
export const tenderFrom = (
  { title, terms, currency, lines, prequalification, buyers, audience }: InquiryContent,
  { author, suppliers }: { readonly author: string; readonly suppliers: readonly string[] },
): TenderDocument => ({
  ...noDeadlines,
  title,
  summary: "",
  terms,
  openTo: audience.kind === "public" ? "public" : "invited",
  invited: audience.kind === "public" ? [] : [...suppliers],
  currency,
  lots: [
    {
      id: "lot-1",
      title: "",
      lines: lines.map(({ item, material, specification, quantity, unit, needBy, target }, index) => ({
        id: `line-${index + 1}`,
        item,
        ...(material === "" ? {} : { material }),
        specification,
        quantity,
        unit,
        targetPrice: target,
        deliverBy: needBy === null ? null : endOfDayAt(needBy),
        tiers: [],
      })),
    },
  ],
  // The invited suppliers have already qualified.
  prequalification: false,
  prequalCriteria: prequalification.kind === "asked" ? prequalification.criteria : "",
  prequalLimit: null,
  minQualified: 3,
  earlyClose: true,
  minBidders: 3,
  clarifyLeadDays: 15,
  scoring: { mode: "lowestPrice", priceWeight: "100", elements: [], technicalThreshold: null, features: [], trim: false },
  partialBids: false,
  zeroPrices: false,
  zeroPriceReason: "",
  buyers: [...new Set([...(author === "" ? [] : [author]), ...buyers])],
  experts: [],
  openers: { quorum: 2, users: author === "" ? [] : [author] },
  seal: "S1",
  publicity: { enabled: true, days: 3, standstill: 3 },
  fileCost: "0",
  contact: "",
  regime: "own",
  departures: {},
})
