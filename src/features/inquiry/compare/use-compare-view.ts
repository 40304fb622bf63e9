import { useMemo } from "react"
import { useSearchParams } from "react-router-dom"
import { currency as known, type Currency } from "#contract/money.ts"
import { type Yardstick, yardsticks } from "#machines/inquiry/inquiry.comparison.ts"

/** Filters for lines. */
export const lineFilters = ["all", "open", "single", "aboveTarget", "aboveLast", "noOffer"] as const
export type LineFilter = (typeof lineFilters)[number]

/** The settings of the comparison, which are stored in the address, so that a link can be sent to a colleague. */
export interface CompareView {
  readonly currency: Currency
  readonly taxed: boolean
  readonly against: Yardstick
  readonly only: LineFilter
  /** Whether the prices for other quantities appear below each line. */
  readonly tiers: boolean
  /** Whether the lines stand in their lots, where there are any. */
  readonly byLot: boolean
  readonly word: string
  readonly hidden: ReadonlySet<string>
  readonly pinned: ReadonlySet<string>
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined => values.find((one) => one === text)
const setOf = (text: string | null): ReadonlySet<string> => new Set((text ?? "").split(" ").filter(Boolean))

/** Returns the view that the address names, and a function that changes it. */
export function useCompareView(own: Currency): readonly [CompareView, (change: Partial<CompareView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(
    (): CompareView => ({
      currency: known.safeParse(params.get("in")).data ?? own,
      taxed: params.get("tax") === "1",
      against: oneOf(yardsticks, params.get("against")) ?? "best",
      only: oneOf(lineFilters, params.get("only")) ?? "all",
      tiers: params.get("tiers") === "1",
      byLot: params.get("lots") !== "0",
      word: params.get("word") ?? "",
      hidden: setOf(params.get("without")),
      pinned: setOf(params.get("first")),
    }),
    [params, own],
  )
  const change = (to: Partial<CompareView>) => {
    const { currency, taxed, against, only, tiers, byLot, word, hidden, pinned } = { ...view, ...to }
    const said: readonly (readonly [string, string])[] = [
      ["in", currency === own ? "" : currency],
      ["tax", taxed ? "1" : ""],
      ["against", against === "best" ? "" : against],
      ["only", only === "all" ? "" : only],
      ["tiers", tiers ? "1" : ""],
      ["lots", byLot ? "" : "0"],
      ["word", word],
      ["without", [...hidden].join(" ")],
      ["first", [...pinned].join(" ")],
    ]
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, text] of said) {
          if (text === "") next.delete(name)
          else next.set(name, text)
        }
        return next
      },
      { replace: true },
    )
  }
  return [view, change]
}
