import { type ReactNode, useState } from "react"
import type { TenderInputName } from "#contract/tender.contract.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Asked } from "./tender-actions.tsx"
import { useTenderWords } from "./tender-words.ts"
import type { OpenTender } from "./use-tender.ts"

interface VerdictActionProps {
  readonly tender: OpenTender
  readonly name: TenderInputName
  readonly label?: string
  readonly look?: "primary" | "danger"
  /** The command's own form; without one the person is asked for a yes or a reason. */
  readonly form?: (close: () => void) => ReactNode
  /** Runs it at once, when the input stands on the page already. */
  readonly onRun?: () => void | Promise<unknown>
}

/** One command as a button beside the work it belongs to, greyed with the rule that forbids it; nothing when it is not this person's at all. */
export function VerdictAction({ tender, name, label, look, form, onRun }: VerdictActionProps) {
  const { command, state } = useTenderWords()
  const [asked, setAsked] = useState(false)
  const verdict = tender.now.verdicts[name]
  if (tender.stepped || verdict === undefined || (!verdict.allowed && verdict.rule === "hasRole")) return null
  const action = {
    name,
    label: label ?? command(name),
    verdict,
    primary: look === "primary",
    danger: look === "danger",
    onRun: onRun ?? (() => setAsked(true)),
  }
  const close = () => setAsked(false)
  return (
    <>
      <ActionBar actions={[action]} stateLabel={state} />
      {asked ? (form?.(close) ?? <Asked name={name} tender={tender} onClose={close} />) : null}
    </>
  )
}
