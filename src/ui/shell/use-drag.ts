import { type RefObject, useLayoutEffect, useRef } from "react"
import { useListener, within } from "./use-listener.ts"

interface Drag {
  readonly tag: HTMLElement
  readonly key: string
  /** The pointer's offset in the tag. */
  readonly grip: number
  readonly from: number
  x: number
  moved: boolean
}

/** The distance in pixels from which on a press becomes a drag. */
const dragThreshold = 5

/** Dragging the strip's pages by mouse or pen; touch scrolls instead, and the menu offers the same. */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void) {
  const held = useRef<Drag | null>(null)
  const dropped = useRef(false)
  // Each rendering of the strip moves the tag, which must still appear under the pointer.
  useLayoutEffect(() => {
    if (held.current && list.current) follow(held.current, list.current)
  })
  const release = () => {
    const drag = held.current
    held.current = null
    if (!drag?.moved) return
    dropped.current = true
    drag.tag.style.transform = ""
    delete drag.tag.dataset["held"]
  }
  useListener(list, "pointerdown", (event) => {
    dropped.current = false
    const tag = within(event, "[data-key]:not([data-pinned])")
    const key = tag?.dataset["key"]
    if (event.button !== 0 || event.pointerType === "touch" || !tag || key === undefined || within(event, "[data-close]")) return
    const grip = event.clientX - tag.getBoundingClientRect().left
    held.current = { tag, key, grip, from: event.clientX, x: event.clientX, moved: false }
  })
  useListener(list, "pointermove", (event) => {
    const drag = held.current
    const strip = list.current
    if (!drag || !strip || (!drag.moved && Math.abs(event.clientX - drag.from) < dragThreshold)) return
    if (!drag.moved) strip.setPointerCapture(event.pointerId)
    drag.moved = true
    drag.x = event.clientX
    drag.tag.dataset["held"] = ""
    scrollAtEdge(drag, strip)
    follow(drag, strip)
    const to = placeUnder(drag, strip)
    if (strip.children[to] !== drag.tag) onMove(drag.key, to)
  })
  useListener(list, "pointerup", release)
  useListener(list, "pointercancel", release)
  return {
    /** Whether the present click is only the end of a drag. */
    justDropped: (): boolean => {
      const was = dropped.current
      dropped.current = false
      return was
    },
  }
}

const leftOf = (tag: HTMLElement, strip: HTMLElement): number => strip.getBoundingClientRect().left + tag.offsetLeft - strip.scrollLeft

function follow(drag: Drag, strip: HTMLElement): void {
  if (drag.moved) drag.tag.style.transform = `translateX(${drag.x - drag.grip - leftOf(drag.tag, strip)}px)`
}

function scrollAtEdge({ x }: Drag, strip: HTMLElement): void {
  const { left, right } = strip.getBoundingClientRect()
  if (x > right - 32) strip.scrollLeft += 12
  if (x < left + 32) strip.scrollLeft -= 12
}

/** The place whose middle the dragged tag has passed. */
function placeUnder(drag: Drag, strip: HTMLElement): number {
  const tags = [...strip.children].filter((child) => child instanceof HTMLElement)
  const at = tags.indexOf(drag.tag)
  const left = drag.x - drag.grip
  const right = left + drag.tag.offsetWidth
  const middle = (tag: HTMLElement) => leftOf(tag, strip) + tag.offsetWidth / 2
  const before = tags.findIndex((tag, index) => index < at && left < middle(tag))
  if (before !== -1) return before
  const after = tags.findLastIndex((tag, index) => index > at && right > middle(tag))
  return after === -1 ? at : after
}
