import { type DragEvent, useEffect, useRef, useState } from "react"

/** The files of a drop or a paste; folders are left out, since they have no bytes of their own. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory === true) return []
    return item.getAsFile() ?? []
  })
}

/** Takes files that are dropped on an element, or pasted while it is mounted and no field is being edited. */
export function useDrop(take: ((files: readonly File[]) => void) | null) {
  const [over, setOver] = useState(false)
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  }, [take])
  const takes = take !== null
  useEffect(() => {
    if (!takes) return
    const paste = (event: ClipboardEvent) => {
      // Of several on a page the first one takes the paste.
      if (event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, [contenteditable]")) return
      const files = filesIn(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      taking.current?.(files)
    }
    document.addEventListener("paste", paste)
    return () => document.removeEventListener("paste", paste)
  }, [takes])
  const handlers = {
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
