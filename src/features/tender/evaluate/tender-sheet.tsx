import { useTranslation } from "react-i18next"
import { type OpenedBidView, type SheetView, tenderContract } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import type { Envelope } from "#machines/tender/tender.parts.ts"
import type { ReadableFile } from "#ui/files/beside.ts"
import { ScoreSheet } from "#ui/score-sheet/score-sheet.tsx"
import { DeclareFirst } from "./declare-first.tsx"
import { lockVerdict } from "./lock-verdict.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { useTenderCommand } from "../use-tender-command.ts"

interface TenderSheetProps {
  readonly tender: OpenTender
  readonly bid: OpenedBidView
  readonly envelope: Envelope
  readonly elements: readonly ScoreElement[]
  readonly me: string
  readonly sheet: SheetView | null
  readonly files: readonly ReadableFile[]
  readonly last: boolean
  readonly takesFocus: boolean
  readonly onNext: () => void
}

/** The own sheet for one bid. */
export function TenderSheet({ tender, bid, envelope, elements, me, sheet, ...more }: TenderSheetProps) {
  const { t } = useTranslation("tender-evaluate")
  const run = useTenderCommand(tender)
  return (
    <ScoreSheet
      {...more}
      elements={elements}
      sheet={sheet}
      locked={sheet?.state === "locked"}
      draft={`score:${tender.id}:${bid.bid}:${envelope}`}
      // Bids of before have all answers in the technical envelope.
      answerOf={(id) => bid[envelope]?.answers?.[id] ?? bid.technical?.answers[id] ?? ""}
      editable={!tender.stepped && tender.now.verdicts["submitScore"]?.allowed === true}
      verdictOf={(draft) => lockVerdict({ me, bid: bid.bid, envelope, draft, elements, at: tender.now.serverTime })}
      lockText={(total) => t("score.lockText", total)}
      onLock={async (marked) => (await run(tenderContract.submitScore, { bid: bid.bid, envelope, ...marked }, { quiet: true })) !== null}
      action={(label, lock) => <VerdictAction tender={tender} name="submitScore" label={label} look="primary" onRun={lock} />}
      before={<DeclareFirst tender={tender} name="submitScore" />}
    />
  )
}
