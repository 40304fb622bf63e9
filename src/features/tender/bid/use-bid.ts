import { useEffect, useEffectEvent, useMemo } from "react"
import { bidDraftId } from "#contract/draft.contract.ts"
import { type OwnBidView, tenderContract } from "#contract/tender.contract.ts"
import type { BidContent, TenderDocument, TenderLine } from "#contract/tender.schema.ts"
import { type UsedDraft, useDraft } from "#client/drafts/use-draft.ts"
import { useOutbox } from "#client/drafts/use-outbox.ts"
import {
  type BidEdits,
  type BidText,
  bidText,
  bidTotal,
  contentOf,
  editsOf,
  type Problem,
  problemsOf,
  sameBid,
  unpricedLines,
} from "./bid-draft.ts"
import type { OpenTender } from "../open-tender.ts"
import type { Read } from "#client/http/use-call.ts"
import { useRead } from "#ui/document-frame/use-read.ts"

/** A supplier's bid for a screen: the sealed bid, the input since, and both merged. */
export interface OwnBid {
  readonly own: Read<OwnBidView>
  /** The sealed content, if it is known here: a bid sealed in a browser is known only to that browser. */
  readonly sealed: BidContent | null
  readonly draft: UsedDraft<BidEdits>
  readonly text: BidText
  readonly problems: readonly Problem[]
  readonly total: string
  readonly unpriced: readonly TenderLine[]
  /** Whether there is input that is not sealed. */
  readonly changed: boolean
  /** Whether a sealing waits in this browser for the network. */
  readonly waits: boolean
}

const nothing: BidEdits = {}

/** The content that this device has sealed, if that is still the present seal. */
const sealedHere = (own: OwnBidView | null, { sealed }: BidEdits): BidContent | null =>
  sealed && own?.level === "S2" && own.receipt?.version === sealed.version ? sealed.content : null

/** Replaces a draft's input by a whole bid. */
export function writeBack(draft: OwnBid["draft"], text: ReturnType<typeof editsOf>): void {
  for (const [part, value] of Object.entries(text)) draft.set([part], value)
}

/**
 * Opens the signed-in supplier's bid on the tender. A bid to be sealed in the browser must be unknown to the server before too, so its draft stays on
 * the device.
 */
export function useBid(tender: OpenTender, document: TenderDocument): OwnBid {
  const own = useRead(tender, tenderContract.ownBid)
  const draft = useDraft<BidEdits>({ id: bidDraftId(tender.id, document.seal), initial: nothing })
  const waits = useOutbox().waiting.some(({ name, about, state }) => name === "submitBid" && about === tender.id && state === "waiting")
  // What waited may be sent before the live channel is back, which then has nothing to tell of it.
  const readAgain = useEffectEvent(() => own.reload())
  useEffect(() => (waits ? () => readAgain() : undefined), [waits])
  const sealed = own.data?.content ?? sealedHere(own.data, draft.value)
  return useMemo(() => {
    const text = bidText(document, sealed, draft.value)
    const typed = Object.keys(draft.value).some((part) => part !== "sealed" && part !== "sealing")
    const changed = typed && (sealed === null || !sameBid(contentOf(document, text), sealed))
    return {
      own,
      sealed,
      draft,
      text,
      problems: problemsOf(document, text),
      total: bidTotal(document, text),
      unpriced: unpricedLines(document, text),
      changed,
      waits,
    }
  }, [document, sealed, own, draft, waits])
}
