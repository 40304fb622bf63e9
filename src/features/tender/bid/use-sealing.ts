import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Failed } from "#contract/failed.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { useStopping } from "#client/browser/use-stopping.ts"
import type { Outcome } from "#client/documents/document.ts"
import { beginInWorker, sealInWorker } from "#client/sealing/in-worker.ts"
import type { BidPlan } from "#client/sealing/seal-bid.ts"
import { chunkSender, chunksThere } from "#client/sealing/send-chunk.ts"
import { useSession } from "#client/session/session.ts"
import { newRecoveryCode } from "#sealing/kept-key.ts"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"
import { useBidWords } from "../bid-words.ts"
import { goesOn, idsOf } from "./begun-sealing.ts"
import { type BegunSealing, contentOf, type SealedHere } from "./bid-draft.ts"
import { type ChosenFiles, sizeOfBoth } from "./bid-files.tsx"
import type { Unanswered } from "./no-answer.tsx"
import type { SealingProps } from "./seal-in-browser.tsx"

const namesOf = ({ technical, commercial }: ChosenFiles) => [...technical, ...commercial].map(({ file }) => file.name)

/** Encrypts a bid in a worker, uploads it chunk by chunk however long that takes, and commits it; `share` is the progress while it runs. */
export function useSealing(plan: BidPlan, { tender, bid, base, document, files, onSealed, onClose }: SealingProps) {
  const { t, b } = useBidWords()
  const { t: s } = useTranslation("sealing")
  const words = useErrorWords()
  const user = useSession().profile?.id ?? ""
  // Fixed when the dialog opens, so that its content does not change.
  const [before, setBefore] = useState(() => goesOn(bid.draft.value.sealing, plan, contentOf(document, bid.text), files))
  const [code] = useState(() => before?.code ?? newRecoveryCode())
  const [share, setShare] = useState<number | null>(null)
  const [away, setAway] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null)
  const [sealed, setSealed] = useState<SealedHere | null>(null)
  const stopping = useStopping()

  const settle = (outcome: Outcome<unknown>, remembered: SealedHere) => {
    setShare(null)
    setUnanswered(null)
    if (outcome.kind === "refused") return setProblem(outcome.error.message)
    if (outcome.kind === "busy" || outcome.kind === "rebased") return setProblem(t("common:document.rebased"))
    // The server does not know the content, so this device stores it for the next time.
    bid.draft.set(["sealed"], remembered)
    bid.draft.set(["sealing"], undefined)
    if (outcome.kind === "failed") return setUnanswered(outcome)
    toast("green", b("seal.done"))
    onSealed()
    onClose()
  }
  const progress = (total: number) => {
    let sent = 0
    return (bytes: number) => {
      sent += bytes
      setShare(Math.min(0.99, sent / total))
    }
  }
  /** The keys of the seal are in the draft before anything is sent. */
  const begin = async (content: BegunSealing["content"]): Promise<BegunSealing> => {
    const { bid: stream, version, deadline } = plan
    const begun = await beginInWorker({ tender: tender.id, plan, code })
    const sealing: BegunSealing = { bid: stream, version, deadline, code, begun, content, files: idsOf(files) }
    bid.draft.set(["sealing"], sealing)
    bid.draft.flush()
    setBefore(sealing)
    return sealing
  }
  const seal = async () => {
    const signal = stopping.begin()
    setProblem(null)
    setShare(0)
    const content = contentOf(document, bid.text)
    const remembered = { version: plan.version, content, files: namesOf(files) }
    setSealed(remembered)
    try {
      const { begun } = before ?? (await begin(content))
      const there = before ? await chunksThere(tender.id, [begun.technical.upload, begun.commercial.upload]) : new Map<string, never>()
      const put = chunkSender(tender.id, { there, sent: progress(sizeOfBoth(files)), away: setAway, signal })
      const bytes = { technical: files.technical.map(({ file }) => file), commercial: files.commercial.map(({ file }) => file) }
      const texts = await sealInWorker({ tender: tender.id, plan, user, content, files: bytes, code, begun }, put, signal)
      settle(await tender.send(tenderContract.submitBid, { sealed: texts }, { base }), remembered)
    } catch (error) {
      setShare(null)
      setAway(false)
      setProblem(error instanceof Failed && error.kind === "cancelled" ? s("bid.stopped") : words(error))
    }
  }
  return {
    code,
    /** An interrupted upload continues with the code that was stored then. */
    goesOn: before !== null && share === null,
    share,
    away,
    problem,
    unanswered,
    seal,
    stop: stopping.stop,
    ended: (outcome: Outcome<unknown>) => sealed && settle(outcome, sealed),
  }
}
