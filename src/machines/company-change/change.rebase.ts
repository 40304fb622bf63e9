import { type ChangedList, changedLists } from "#contract/change.contract.ts"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { pairsOf, same } from "./change.differences.ts"
import { typedKeys } from "../_kit/typed.ts"

/** Merges edits of `base` into the present values: an untouched field takes the present value. */
const merged = <Thing extends object>(base: Thing, mine: Thing, now: Thing): Thing =>
  Object.fromEntries(typedKeys(mine).map((name) => [name, same(mine[name], base[name]) ? now[name] : mine[name]])) as Thing

function mergedList<One extends object>(list: ChangedList, base: readonly One[], mine: readonly One[], now: readonly One[]): One[] {
  const [fromBase, fromNow, nowFromBase] = [pairsOf(list, base, mine), pairsOf(list, now, mine), pairsOf(list, base, now)]
  const written = mine.flatMap((one, index): One[] => {
    const past = base[fromBase.get(index) ?? -1]
    const present = now[fromNow.get(index) ?? -1]
    if (!past) return [one]
    if (present) return [merged(past, one, present)]
    // Somebody has removed it meanwhile: untouched entries are dropped.
    return same(past, one) ? [] : [one]
  })
  const mineNow = new Set(fromNow.values())
  const kept = new Set(fromBase.values())
  // Entries that others added stay; entries removed here stay removed.
  const others = now.filter((_, index) => !mineNow.has(index) && !(nowFromBase.has(index) && !kept.has(nowFromBase.get(index) ?? -1)))
  return [...written, ...others]
}

type Certificates = RegistrationContent["certificates"]
export const mergedCertificates = (base: Certificates, mine: Certificates, now: Certificates): Certificates =>
  mergedList("certificates", base, mine, now)

const mergedCodes = (base: readonly string[], mine: readonly string[], now: readonly string[]): string[] => [
  ...now.filter((one) => mine.includes(one) || !base.includes(one)),
  ...mine.filter((one) => !base.includes(one) && !now.includes(one)),
]

/** Merges a supplier's edits of its former data into its present data. */
export function rebased(base: RegistrationContent, mine: RegistrationContent, now: RegistrationContent): RegistrationContent {
  const lists = Object.fromEntries(changedLists.map((list) => [list, mergedList<object>(list, base[list], mine[list], now[list])]))
  return {
    ...merged(base, mine, now),
    ...(lists as Pick<RegistrationContent, ChangedList>),
    categories: mergedCodes(base.categories, mine.categories, now.categories),
    regions: mergedCodes(base.regions, mine.regions, now.regions),
  }
}
