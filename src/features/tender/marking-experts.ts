import type { SheetView } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"

/** The experts of some sheets with their names, in the committee's order, so that each table of marks has the same columns. */
export const markingExperts = (
  { committee }: Pick<TenderView, "committee">,
  sheets: readonly Pick<SheetView, "expert" | "name">[],
): readonly (readonly [expert: string, name: string])[] => {
  const names = new Map(sheets.map(({ expert, name }) => [expert, name]))
  return committee.flatMap(({ expert }) => {
    const name = names.get(expert)
    return name === undefined ? [] : [[expert, name] as const]
  })
}
