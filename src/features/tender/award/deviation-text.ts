import type { TenderView } from "#contract/tender.view.ts"
import { useBidWords } from "../bid-words.ts"
import { useLotName } from "../lot-name.ts"
import type { Deviation } from "./award-plan.ts"

/** Describes a deviation of an award, with the reason given for it. */
export function useDeviationText(facts: TenderView): (deviation: Deviation) => { readonly text: string; readonly reason?: string } {
  const { b, percent, amount } = useBidWords()
  const name = (id: string) => facts.names[id] ?? id
  const lotName = useLotName(facts.document?.lots)
  const ratio = (share: string) => (share === "" ? "—" : percent(share))
  return (deviation) => {
    switch (deviation.kind) {
      case "notFirst":
        return {
          text: b(deviation.rank === null ? "deviations.incomplete" : "deviations.notFirst", {
            party: name(deviation.party),
            lot: lotName(deviation.lot),
            rank: deviation.rank ?? "",
          }),
          reason: deviation.reason,
        }
      case "abnormallyLow":
        return {
          text: b("deviations.abnormallyLow", {
            party: name(deviation.party),
            lot: lotName(deviation.lot),
            belowMean: ratio(deviation.belowMean),
            belowNext: ratio(deviation.belowNext),
          }),
        }
      case "rejected":
        return { text: b("deviations.rejected", { party: name(deviation.party) }), reason: deviation.reason }
      case "dissent":
        return { text: b("deviations.dissent", { expert: name(deviation.expert) }), reason: deviation.reason }
      case "short":
        return {
          text: b("deviations.short", {
            line: deviation.line,
            sum: amount(deviation.sum, deviation.unit),
            demand: amount(deviation.demand, deviation.unit),
          }),
        }
    }
  }
}
