import type { RefObject } from "react"
import { nextIndex } from "#ui/menu/next-index.ts"
import { useListener } from "./use-listener.ts"

/** Up, down, Home and End move through the pressable elements of a menu. */
export function useMenuWalk(menu: RefObject<HTMLElement | null>): void {
  useListener(
    menu,
    "keydown",
    (event) => {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") return
      const items = [...(menu.current?.querySelectorAll<HTMLElement>("a, button") ?? [])].filter((item) => item.checkVisibility())
      const at = items.findIndex((item) => item === document.activeElement)
      const to = at === -1 ? null : nextIndex(event.key, at, items.length)
      if (to === null) return
      event.preventDefault()
      items[to]?.focus()
    },
    true,
  )
}
