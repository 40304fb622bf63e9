import { useState } from "react"

const storage = "menu.closed"

function remembered(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storage) ?? "[]")
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [])
  } catch {
    return new Set()
  }
}

/** The collapsed groups of the tree, remembered by this browser, and a function to toggle one. */
export function useClosedGroups(): readonly [ReadonlySet<string>, (id: string) => void] {
  const [closed, setClosed] = useState(remembered)
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
    try {
      localStorage.setItem(storage, JSON.stringify([...next]))
    } catch {
      // Remembered only while the page lives.
    }
  }
  return [closed, toggle]
}
