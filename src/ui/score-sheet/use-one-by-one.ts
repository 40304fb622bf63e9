import { useState } from "react"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"

/**
 * Moves through items one at a time, also with `j` and `k`; begins with the first that is not done. Each key counts from the place to which the key
 * before it has led, also while the next sheet is still being rendered.
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
  /** Moves on to the next item that is not done, and from the end to the beginning; stays when all are done. */
  const next = () =>
    choose((before) => {
      const from = placeOf(before)
      const open = [...items.slice(from + 1), ...items.slice(0, from)].find((one) => !isDone(one))
      return open === undefined ? before : idOf(open)
    })
  /** Whether `next` leads nowhere: no other item is open. */
  const isLast = items.every((one, place) => place === at || isDone(one))
  return { item: items[at], choose, next, isLast }
}
