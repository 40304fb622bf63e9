import type { Difference } from "#contract/change.contract.ts"
import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { Personal, Place } from "../_kit/kind-personal.ts"
import { peopleOf } from "../registration/registration.personal.ts"
import { pairsOf } from "./change.differences.ts"

interface Told {
  readonly content: DeclaredContent
  readonly before: DeclaredContent
  readonly differences: readonly Difference[]
}

/** The people named in a change: in the former data, in the new data and in the differences between them. */
export function peopleOfChange({ content, before, differences }: Told): readonly Personal[] {
  const past = peopleOf(before, "before")
  const next = peopleOf(content, "content")
  const pairs = pairsOf("contacts", before.contacts, content.contacts)
  const sides = (one: Difference, at: number): readonly (Personal | undefined)[] => {
    const place = (side: "before" | "after"): readonly Place[] => (one[side] === null ? [] : [["differences", at, side]])
    const told = (person: Personal | undefined, side: "before" | "after") => person && { ...person, at: place(side) }
    if (one.list === null) return one.field === "legalPerson" ? [told(past.at(-1), "before"), told(next.at(-1), "after")] : []
    if (one.list !== "contacts") return []
    if (one.what === "removed") return [told(past[one.index], "before")]
    const from = pairs.get(one.index)
    return [told((from === undefined ? undefined : past[from]) ?? next[one.index], "before"), told(next[one.index], "after")]
  }
  const all = [...past, ...next, ...differences.flatMap((one, at) => sides(one, at).flatMap((person) => person ?? []))]
  return Map.groupBy(all, ({ subject }) => subject)
    .values()
    .flatMap((same) => {
      const [first] = same
      return first ? [{ ...first, at: same.flatMap(({ at }) => at) }] : []
    })
    .toArray()
}
