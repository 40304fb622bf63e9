import { type RefObject, useLayoutEffect, useRef } from "react"
import { glide } from "./glide.ts"
import type { Tag } from "./tags.ts"

/** Lets a new page slide into the strip, and the others to their new places; the first drawing stands still. */
export function useStripMotion(list: RefObject<HTMLElement | null>, tags: readonly Tag[]): void {
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  const order = tags.map(({ key }) => key).join("\n")
  useLayoutEffect(() => {
    const before = places.current
    const now = new Map<string, number>()
    for (const tag of list.current?.children ?? []) {
      const key = tag instanceof HTMLElement ? tag.dataset["key"] : undefined
      if (!(tag instanceof HTMLElement) || key === undefined) continue
      const left = tag.offsetLeft
      const was = before.get(key)
      now.set(key, left)
      if (before.size === 0 || tag.dataset["held"] !== undefined) continue
      if (was === undefined) glide(tag, { opacity: 0, y: 6 })
      else if (was !== left) glide(tag, { x: was - left })
    }
    places.current = now
  }, [list, order])
}
