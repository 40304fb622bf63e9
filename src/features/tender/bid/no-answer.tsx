import type { Outcome } from "#client/documents/document.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { useBidWords } from "../bid-words.ts"

export type Unanswered = Extract<Outcome<unknown>, { kind: "failed" }>

/** Shown when no reply arrived, so that it is unknown whether the bid is sealed. The same bid may be sent again, or stored until the network is back. */
export function NoAnswer(props: {
  readonly outcome: Unanswered
  readonly deadline: number | null
  readonly onEnd: (outcome: Outcome<unknown>) => void
  readonly onClose: () => void
}) {
  const { t, b } = useBidWords()
  const { outcome, deadline } = props
  const { busy, run } = useOneAtATime()
  return (
    <Dialog
      open
      title={b("seal.noAnswer")}
      onClose={() => busy || props.onClose()}
      foot={
        <>
          <Button aria-busy={busy || undefined} onClick={() => void run(() => outcome.retry().then(props.onEnd))}>
            {t("first:again")}
          </Button>
          <Button look="solid" onClick={() => void run(() => outcome.postpone(deadline).then(props.onClose))}>
            {b("seal.postpone")}
          </Button>
        </>
      }
    >
      <p>{b("seal.noAnswerText", { deadline: deadline === null ? "" : formatInstant(deadline) })}</p>
    </Dialog>
  )
}
