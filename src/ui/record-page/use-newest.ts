import { useState } from "react"
import { isSame } from "#ui/field/show-saved.ts"

interface Standing<Row> {
  readonly row: Row
  /** The refusal after which the row was replaced by a newer one; null while it is the one with which the dialog was opened. */
  readonly after: object | null
}

/**
 * The row on which a dialog stands: the one with which it was opened, also while the list reads newer ones, which were not seen in it. Once the dialog
 * was refused since somebody else had changed the record, it stands on what the list has read since.
 */
export function useNewest<Row>(opened: Row, listed: Row | undefined, overtaken: object | null): Standing<Row> {
  const [standing, setStanding] = useState<Standing<Row>>({ row: opened, after: null })
  if (overtaken === null || listed === undefined || isSame(listed, standing.row)) return standing
  const next = { row: listed, after: overtaken }
  setStanding(next)
  return next
}
