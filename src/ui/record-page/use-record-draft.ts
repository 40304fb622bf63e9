import { type Dispatch, type SetStateAction, useState } from "react"
import { type Behind, onNewest } from "./on-newest.ts"
import type { TellableFields } from "./record-overtaken.tsx"

interface RecordDraft<Draft> {
  /** What the form began with, or would begin with by now. */
  readonly first: Draft
  readonly draft: Draft
  readonly setDraft: Dispatch<SetStateAction<Draft>>
  /** What others had changed when the row was last replaced by a newer one. */
  readonly behind: Behind | null
}

/** The draft of a form that is drawn by hand. Where the row is replaced by a newer one, what was typed goes on top of it. */
export function useRecordDraft<Row, Draft extends object>(
  row: Row | null,
  draftOf: (row: Row | null) => Draft,
  fields: TellableFields,
): RecordDraft<Draft> {
  const [seen, setSeen] = useState(row)
  const [first, setFirst] = useState(() => draftOf(row))
  const [draft, setDraft] = useState(first)
  const [behind, setBehind] = useState<Behind | null>(null)
  if (seen !== row) {
    const now = draftOf(row)
    const next = onNewest({ began: first, typed: draft, now }, [...fields.keys()])
    setSeen(row)
    setFirst(now)
    setDraft(next.values)
    setBehind(next.behind)
  }
  return { first, draft, setDraft, behind }
}
