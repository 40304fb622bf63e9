import { useEffect, useRef } from "react"

const typingTargets = "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], dialog[open] *"

/** A page's work keys: run while nobody is typing and no dialog is open; keys with Ctrl, Alt or Meta are left to the browser. */
export function useWorkKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.matches(typingTargets)) return
      const run = latest.current[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
}
