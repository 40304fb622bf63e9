import { type RefObject, useLayoutEffect, useRef } from "react"
import { glide } from "./glide.ts"

/**
 * Animates new items of a list sliding in, and moved ones to their new places, except at the first rendering. The elements have their key as
 * `data-key`.
 */
export function useOrderMotion(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const places = useRef<ReadonlyMap<string, readonly [number, number]>>(new Map())
  const order = keys.join("\n")
  useLayoutEffect(() => {
    const before = places.current
    const now = new Map<string, readonly [number, number]>()
    for (const one of list.current?.children ?? []) {
      const key = one instanceof HTMLElement ? one.dataset["key"] : undefined
      if (!(one instanceof HTMLElement) || key === undefined) continue
      const { offsetLeft: left, offsetTop: top } = one
      const was = before.get(key)
      now.set(key, [left, top])
      if (before.size === 0 || one.dataset["held"] !== undefined) continue
      if (was === undefined) glide(one, { opacity: 0, y: 6 })
      else if (was[0] !== left || was[1] !== top) glide(one, { x: was[0] - left, y: was[1] - top })
    }
    places.current = now
  }, [list, order])
}
