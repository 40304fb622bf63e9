import { type RefObject, useEffect, useEffectEvent } from "react"

/** Listens at one element for everything inside it, without rendering that again. `holds` lets the listener prevent scrolling. */
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

/** The pressed or pointed element inside, by a selector; null for any other. */
export const within = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
