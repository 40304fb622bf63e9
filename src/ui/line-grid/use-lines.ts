import { useMemo, useState } from "react"
import { begun, redone, stepped, undone } from "./history.ts"

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

/** Lines held by the grid alone, with a history of their own. Lines of a draft use the draft's. */
export function useLines<Line>(first: readonly Line[]): {
  readonly lines: readonly Line[]
  readonly change: (lines: readonly Line[]) => void
  readonly history: LinesHistory
} {
  const [all, setAll] = useState(() => begun(first))
  return useMemo(
    () => ({
      lines: all.now,
      change: (lines) => setAll((now) => stepped(now, lines)),
      history: {
        canUndo: all.past.length > 0,
        canRedo: all.undone.length > 0,
        undo: () => setAll(undone),
        redo: () => setAll(redone),
      },
    }),
    [all],
  )
}
