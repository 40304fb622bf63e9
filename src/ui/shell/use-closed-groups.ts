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

/** Which groups of the tree are closed, remembered by this browser; and how to open or close one. */
export function useClosedGroups(): readonly [ReadonlySet<string>, (id: string) => void] {
  const [closed, setClosed] = useState(remembered)
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
    try {
      localStorage.setItem(storage, JSON.stringify([...next]))
    } catch {
      // Remembered as long as the page lives.
    }
  }
  return [closed, toggle]
}
