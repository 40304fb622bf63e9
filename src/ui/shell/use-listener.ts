import { type RefObject, useEffect, useEffectEvent } from "react"

/** Listens at one element for everything inside it, without redrawing what is inside. `holds` lets the listener keep the browser from scrolling. */
export function useListener<Name extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement | null>,
  name: Name,
  listener: (event: HTMLElementEventMap[Name]) => void,
  holds = false,
): void {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const onEvent = (event: HTMLElementEventMap[Name]) => heard(event)
    target.addEventListener(name, onEvent, { passive: !holds })
    return () => target.removeEventListener(name, onEvent)
  }, [element, name, holds])
}

/** What was pressed or pointed at inside, by a selector; null when it was something else. */
export const within = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
