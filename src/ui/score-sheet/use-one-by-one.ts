import { useState } from "react"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"

/**
 * Goes through things one at a time, by `j` and `k` as well; it begins with the first that is not done. Each key counts from where the one before has led,
 * also while the next sheet is still being drawn.
 */
export function useOneByOne<Item>(
  items: readonly Item[],
  { idOf, isDone }: { readonly idOf: (item: Item) => string; readonly isDone: (item: Item) => boolean },
) {
  const [chosen, choose] = useState(() => {
    const first = items.find((one) => !isDone(one)) ?? items[0]
    return first === undefined ? "" : idOf(first)
  })
  const placeOf = (id: string) =>
    Math.max(
      0,
      items.findIndex((one) => idOf(one) === id),
    )
  const idAt = (at: number, other: string) => {
    const item = items[at]
    return item === undefined ? other : idOf(item)
  }
  const go = (step: number) => choose((before) => idAt(placeOf(before) + step, before))
  useWorkKeys({ j: () => go(1), k: () => go(-1) })
  const at = placeOf(chosen)
  /** On to the next that is not done, round the end; where all are done it stays. */
  const next = () =>
    choose((before) => {
      const from = placeOf(before)
      const open = [...items.slice(from + 1), ...items.slice(0, from)].find((one) => !isDone(one))
      return open === undefined ? before : idOf(open)
    })
  return { item: items[at], choose, next }
}
