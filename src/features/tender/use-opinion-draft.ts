import { useState } from "react"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"

/**
 * An opinion on one of several subjects: what is typed and not sent is a draft, which waits while others are looked at, and lies over what is recorded.
 * Once no opinion is taken, only what is recorded is shown.
 */
export function useOpinionDraft<Opinion extends object>(id: string, recorded: Partial<Opinion> | null | undefined, taken: boolean) {
  const [nothing] = useState<Partial<Opinion>>({})
  const draft = useDraft({ id, initial: nothing })
  // What was sent from here, which is read a moment later.
  const [sent, setSent] = useState(nothing)
  return {
    opinion: { ...recorded, ...sent, ...(taken ? draft.value : {}) },
    set: draft.set,
    saved: shownSaved(draft.saved),
    /** Ends the draft, since this was sent. */
    send: (opinion: Opinion) => {
      setSent(opinion)
      draft.discard()
    },
  }
}
