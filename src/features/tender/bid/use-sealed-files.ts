import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Failed } from "#contract/failed.ts"
import type { FilesOfBid } from "#contract/sealing.contract.ts"
import type { OwnBidView } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { useStopping } from "#client/browser/use-stopping.ts"
import { sealFilesInWorker } from "#client/sealing/in-worker.ts"
import { chunkSender } from "#client/sealing/send-chunk.ts"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import type { OpenTender } from "../open-tender.ts"
import { type ChosenFiles, hasFiles, sizeOfBoth } from "./bid-files.tsx"

interface Sealing {
  readonly tender: OpenTender
  readonly own: OwnBidView
  readonly document: TenderDocument
  readonly files: ChosenFiles
}

/**
 * Encrypts and uploads the files of a bid that the server seals; `share` is the progress while it runs. What `seal` returns goes with the bid: nothing
 * where there are no files, and null when it was stopped or refused.
 */
export function useSealedFiles({ tender, own, document, files }: Sealing) {
  const { t } = useTranslation("sealing")
  const words = useErrorWords()
  const [share, setShare] = useState<number | null>(null)
  const [away, setAway] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const stopping = useStopping()
  const seal = async (): Promise<{ readonly files?: FilesOfBid } | null> => {
    if (!hasFiles(files) || own.next === null) return {}
    const signal = stopping.begin()
    setProblem(null)
    setShare(0)
    let sent = 0
    const count = (bytes: number) => {
      sent += bytes
      setShare(Math.min(0.99, sent / sizeOfBoth(files)))
    }
    const put = chunkSender(tender.id, { there: new Map(), sent: count, away: setAway, signal })
    const place = { ...own.next, deadline: document.bidDeadline ?? 0 }
    const bytes = { technical: files.technical.map(({ file }) => file), commercial: files.commercial.map(({ file }) => file) }
    try {
      return { files: await sealFilesInWorker({ tender: tender.id, place, files: bytes }, put, signal) }
    } catch (error) {
      setProblem(error instanceof Failed && error.kind === "cancelled" ? t("bid.stoppedHere") : words(error))
      return null
    } finally {
      setShare(null)
      setAway(false)
    }
  }
  return { share, away, problem, seal, stop: stopping.stop }
}
