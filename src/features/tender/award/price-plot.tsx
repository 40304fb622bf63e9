import type { TenderView } from "#contract/tender.view.ts"
import { DotPlot, type DotPoint } from "#ui/dot-plot/dot-plot.tsx"
import { useBidWords } from "../bid-words.ts"

/** A company's name without its legal form, for labels in a chart. */
const shortName = (name: string): string => {
  const short = name.replace(/(股份|集团)?(有限(责任)?公司)$|,? (Co\., ?)?(Ltd|Inc|GmbH|S\.A)\.?$/, "")
  return short.length > 14 ? `${short.slice(0, 13)}…` : short
}

/** The prices of a lot on an axis: the first rank, abnormally low ones with both ratios, and excluded ones. */
export function PricePlot({ facts, lot }: { readonly facts: TenderView; readonly lot: string }) {
  const { b, money, percent } = useBidWords()
  const rows = facts.rankings.find((ranking) => ranking.lot === lot)?.rows ?? []
  const currency = facts.document?.currency ?? "CNY"
  const points = rows.flatMap(({ bid, total, rank, excluded, abnormallyLow }): DotPoint[] => {
    if (total === null) return []
    const party = facts.opened.find((one) => one.bid === bid)?.party ?? ""
    const mark = abnormallyLow ? "flagged" : excluded !== null ? "out" : rank === 1 ? "best" : undefined
    const note = abnormallyLow
      ? b("plot.low", {
          belowMean: abnormallyLow.belowMean === "" ? "—" : percent(abnormallyLow.belowMean),
          belowNext: abnormallyLow.belowNext === "" ? "—" : percent(abnormallyLow.belowNext),
        })
      : excluded !== null
        ? b(`excluded.${excluded}`)
        : b("plot.rank", { rank: rank ?? "" })
    return [
      {
        id: bid,
        name: shortName(facts.names[party] ?? party),
        value: Number(total),
        text: money(total, currency),
        note,
        ...(mark ? { mark } : {}),
      },
    ]
  })
  return points.length > 1 ? <DotPlot label={b("plot.title")} points={points} /> : null
}
