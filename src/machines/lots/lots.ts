import type { Lot } from "#contract/lots.ts"
import { sumAmounts } from "../scoring/money.ts"

/** Lines that name their lots, and what is said of some lots. */
export interface Lotted {
  readonly lots?: readonly Lot[] | undefined
  readonly lines: readonly { readonly lot?: string | undefined }[]
}

/** The lines of one lot by their indexes, in their order; `lot` is null for those that are in none. */
export interface LotGroup<Named extends Lot | null = Lot | null> {
  readonly lot: Named
  readonly lines: readonly number[]
}

const unlisted = (lot: string): Lot => ({ lot, note: "", whole: false })

/** The lots that have lines: those that are listed in the order of the list, then the others as lines name them; last what is in no lot. */
export function lotGroups({ lots = [], lines }: Lotted): readonly LotGroup[] {
  const named = Map.groupBy(lines.keys(), (index) => lines[index]?.lot ?? "")
  const listed = new Map(lots.toReversed().map((one) => [one.lot, one]))
  const names = new Set([...lots.map(({ lot }) => lot), ...named.keys()])
  const groups = [...names].flatMap((name): readonly LotGroup[] => {
    const own = named.get(name)
    return own && name !== "" ? [{ lot: listed.get(name) ?? unlisted(name), lines: own }] : []
  })
  const rest = named.get("")
  return rest ? [...groups, { lot: null, lines: rest }] : groups
}

/** As `lotGroups`; empty where no line is in a lot. */
export function lotsIn(lotted: Lotted): readonly LotGroup[] {
  const groups = lotGroups(lotted)
  return groups.every(({ lot }) => lot === null) ? [] : groups
}

const isWhole = (group: LotGroup): group is LotGroup<Lot> => group.lot?.whole === true
/** The lots that are awarded whole to one supplier (整包授予). */
export const wholeLots = (lotted: Lotted): readonly LotGroup<Lot>[] => lotGroups(lotted).filter(isWhole)

/** The listed lots in which there is no line. */
export const emptyLots = ({ lots = [], lines }: Lotted): readonly string[] => {
  const named = new Set(lines.map(({ lot }) => lot))
  return lots.flatMap(({ lot }) => (named.has(lot) ? [] : [lot]))
}

/** The exact total of a lot's amounts, and how many lines have none. */
export function lotTotal(amounts: readonly (string | null)[]): { readonly total: string; readonly unpriced: number } {
  const known = amounts.filter((amount) => amount !== null)
  return { total: sumAmounts(known), unpriced: amounts.length - known.length }
}
