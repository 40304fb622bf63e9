import { useState } from "react"
import { isSame } from "#ui/field/show-saved.ts"

interface Standing<Row> {
  readonly row: Row
  /** Whether the row has been replaced by a newer one. */
  readonly isNewer: boolean
}

/**
 * The row on which a dialog stands: the one with which it was opened, also while the list reads newer ones, which were not seen in it. Once the dialog
 * was refused since somebody else had changed the record, it stands on what the list has read since.
 */
export function useNewest<Row>(opened: Row, listed: Row | undefined, isOvertaken: boolean): Standing<Row> {
  const [standing, setStanding] = useState<Standing<Row>>({ row: opened, isNewer: false })
  if (!isOvertaken || listed === undefined || isSame(listed, standing.row)) return standing
  const next = { row: listed, isNewer: true }
  setStanding(next)
  return next
}
