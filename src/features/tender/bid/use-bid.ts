import { useMemo } from "react"
import { bidDraftId } from "#contract/draft.contract.ts"
import { type OwnBidView, tenderContract } from "#contract/tender.contract.ts"
import type { TenderLine } from "#contract/tender.schema.ts"
import { type UsedDraft, useDraft } from "#client/drafts/use-draft.ts"
import { type BidEdits, type BidText, bidText, bidTotal, contentOf, type Problem, problemsOf, sameBid, unpricedLines } from "./bid-draft.ts"
import type { OpenTender } from "../open-tender.ts"
import type { Read } from "#client/http/use-call.ts"
import { useRead } from "#ui/document-frame/use-read.ts"

/** A supplier's bid on a screen: what is sealed, what was typed since, and what both add up to. */
export interface OwnBid {
  readonly own: Read<OwnBidView>
  readonly draft: UsedDraft<BidEdits>
  readonly text: BidText
  readonly problems: readonly Problem[]
  readonly total: string
  readonly unpriced: readonly TenderLine[]
  /** True when something was typed that is not sealed. */
  readonly changed: boolean
}

const nothing: BidEdits = {}

/** Opens the signed-in supplier's bid on the tender; null while the tender has no document. */
export function useBid(tender: OpenTender): OwnBid | null {
  const own = useRead(tender, tenderContract.ownBid)
  const { document } = tender.now.facts
  // What is sealed in the browser is not known to the server before either.
  const draft = useDraft<BidEdits>({ id: bidDraftId(tender.id), initial: nothing, deviceOnly: document?.seal === "S2" })
  const sealed = own.data?.content ?? null
  return useMemo(() => {
    if (document === null) return null
    const text = bidText(document, sealed, draft.value)
    const typed = Object.keys(draft.value).length > 0
    const changed = typed && (sealed === null || !sameBid(contentOf(document, text), sealed))
    return {
      own,
      draft,
      text,
      problems: problemsOf(document, text),
      total: bidTotal(document, text),
      unpriced: unpricedLines(document, text),
      changed,
    }
  }, [document, sealed, own, draft])
}
