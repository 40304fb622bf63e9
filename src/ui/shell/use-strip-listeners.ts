import type { RefObject } from "react"
import { nextIndex } from "#ui/menu/next-index.ts"
import type { Point } from "#ui/menu/context-menu.tsx"
import type { Tag } from "./tags.ts"
import { useListener, within } from "./use-listener.ts"

interface Acts {
  readonly tags: readonly Tag[]
  readonly onOpen: (tag: Tag) => void
  readonly onClose: (tag: Tag) => void
  /** Delete was pressed: the focus must not be lost. */
  readonly onDelete: (tag: Tag) => void
  readonly onMove: (tag: Tag, to: number) => void
  readonly onStand: (index: number) => void
  readonly onMenu: (tag: Tag, at: Point) => void
  /** Whether a click is only the end of a drag. */
  readonly justDropped: () => boolean
}

const placeOf = (event: MouseEvent | KeyboardEvent): Point => {
  if ("clientX" in event && event.clientX > 0) return { x: event.clientX, y: event.clientY }
  const box = within(event, "a, button")?.getBoundingClientRect()
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 }
}

/** The strip's page of an event. */
const tagAt = (event: Event, tags: readonly Tag[]): Tag | undefined =>
  tags.find(({ key }) => key === within(event, "[data-key]")?.dataset["key"])

/** Mouse, wheel and keyboard events of the strip (spec 2.6), with one listener for all its pages. */
export function useStripListeners(list: RefObject<HTMLElement | null>, acts: Acts): void {
  const { tags } = acts
  useClicks(list, acts)
  const openMenu = (event: MouseEvent | KeyboardEvent) => {
    const tag = tagAt(event, tags)
    if (!tag) return
    event.preventDefault()
    const place = placeOf(event)
    const open = () => acts.onMenu(tag, place)
    // Chromium up to 155 closes a popover that opens before the button is released.
    if ("buttons" in event && event.buttons > 0) window.addEventListener("mouseup", open, { once: true })
    else open()
  }
  useListener(list, "contextmenu", openMenu, true)
  useListener(
    list,
    "keydown",
    (event) => {
      const tag = tagAt(event, tags)
      if (!tag) return
      const index = tags.indexOf(tag)
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const to = event.ctrlKey || event.altKey || event.metaKey ? null : nextIndex(event.key, index, tags.length)
      if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) openMenu(event)
      else if (event.key === "Delete") acts.onDelete(tag)
      else if (event.ctrlKey && event.shiftKey && step !== undefined) acts.onMove(tag, index + step)
      else if (to !== null) acts.onStand(to)
      else return
      event.preventDefault()
    },
    true,
  )
  useListener(
    list,
    "wheel",
    (event) => {
      const row = list.current
      if (!row || row.scrollWidth <= row.clientWidth) return
      event.preventDefault()
      row.scrollBy((event.deltaY || event.deltaX) / 4, 0)
    },
    true,
  )
}

/** A click opens a page or closes it by its X, and the middle button closes it. */
function useClicks(list: RefObject<HTMLElement | null>, acts: Acts): void {
  useListener(
    list,
    "click",
    (event) => {
      const tag = tagAt(event, acts.tags)
      if (!tag || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (acts.justDropped()) return
      if (within(event, "[data-close]")) acts.onClose(tag)
      else acts.onOpen(tag)
    },
    true,
  )
  // The middle button would start scrolling, or open another tab of the browser.
  useListener(list, "mousedown", (event) => event.button === 1 && event.preventDefault(), true)
  useListener(
    list,
    "auxclick",
    (event) => {
      const tag = event.button === 1 ? tagAt(event, acts.tags) : undefined
      if (!tag) return
      event.preventDefault()
      acts.onClose(tag)
    },
    true,
  )
}
