import { type DragEvent, useEffect, useRef, useState } from "react"

/** The files of a drop or a paste; folders are left out, since they have no bytes of their own. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory === true) return []
    return item.getAsFile() ?? []
  })
}

/** The fields that take a paste themselves. */
const written = "input:not([type=checkbox], [type=file]), textarea, [contenteditable]"

/** The elements that take files now. */
const places = new Set<Element>()

/** The place that a paste is meant for: the one with the focus, or else the only one in the closest surroundings of the focus that have any. */
export function meantPlace(focus: Element | null, places: Iterable<Element>): Element | null {
  for (let around = focus; around !== null; around = around.parentElement) {
    const [first, ...others] = [...places].filter((place) => around.contains(place))
    if (first) return others.length === 0 ? first : null
  }
  return null
}

/** Takes files that are dropped on an element, or pasted when it is the one that is meant and no field is being edited. */
export function useDrop(take: ((files: readonly File[]) => void) | null) {
  const [over, setOver] = useState(false)
  const [place, setPlace] = useState<Element | null>(null)
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  }, [take])
  const takes = take !== null
  useEffect(() => {
    if (!takes || !place) return
    places.add(place)
    const paste = (event: ClipboardEvent) => {
      if (meantPlace(document.activeElement, places) !== place) return
      if (event.target instanceof Element && event.target.closest(written)) return
      const files = filesIn(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      taking.current?.(files)
    }
    document.addEventListener("paste", paste)
    return () => {
      places.delete(place)
      document.removeEventListener("paste", paste)
    }
  }, [takes, place])
  const handlers = {
    ref: setPlace,
    // What is pasted goes where somebody has clicked.
    tabIndex: -1,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return
      event.preventDefault()
      event.dataTransfer.dropEffect = takes ? "copy" : "none"
      setOver(takes)
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = filesIn(event.dataTransfer)
      if (files.length > 0) taking.current?.(files)
    },
  }
  return { over, handlers }
}
