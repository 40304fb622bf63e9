import { useRef, useState } from "react"
import { begun, type History, redone, stepped, undone } from "./history.ts"

/** Undo and redo of the lines. */
export interface LinesHistory {
  readonly canUndo: boolean
  readonly canRedo: boolean
  undo(): void
  redo(): void
  /** Ends a step: the next change of the same lines is undone separately. */
  step?(): void
  /** Whether the buttons are elsewhere, as where the lines are part of a larger draft. */
  readonly elsewhere?: boolean
}

/** Lines held by the grid alone, with a history of their own; `tell` is given them after each change, undone and repeated ones too. Lines of a draft use the draft's. */
export function useLines<Line>(
  first: readonly Line[],
  tell?: (lines: readonly Line[]) => void,
): {
  readonly lines: readonly Line[]
  readonly change: (lines: readonly Line[]) => void
  readonly history: LinesHistory
} {
  const [all, setAll] = useState(() => begun(first))
  // Two changes may follow one another before the next rendering.
  const held = useRef(all)
  const go = (next: History<readonly Line[]>) => {
    held.current = next
    setAll(next)
    tell?.(next.now)
  }
  return {
    lines: all.now,
    change: (lines) => go(stepped(held.current, lines)),
    history: {
      canUndo: all.past.length > 0,
      canRedo: all.undone.length > 0,
      undo: () => go(undone(held.current)),
      redo: () => go(redone(held.current)),
    },
  }
}
