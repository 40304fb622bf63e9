import { type ReactNode, useState } from "react"
import type { VerdictView } from "#contract/document.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { Asked } from "./dialogs.ts"
import { Settled } from "./settled.tsx"

interface VerdictActionProps<View, Name extends string> {
  readonly definition: DocumentDefinition<View, Name>
  readonly document: Opened<View>
  readonly name: Name
  readonly label?: string
  /** The verdict on this command about one part of the document; by default the document's own. */
  readonly about?: VerdictView
  readonly look?: "primary" | "danger"
  /** The command's own form; without one the person is asked for confirmation or a reason. */
  readonly form?: (close: () => void) => ReactNode
  /** Runs it at once, when the input is already on the page. */
  readonly onRun?: () => void | Promise<unknown>
}

/** One command as a button beside the work it belongs to, disabled with the rule that forbids it; nothing for commands of other people. */
export function VerdictAction<View, Name extends string>(props: VerdictActionProps<View, Name>) {
  const { definition, document, name, label, look, form, onRun, about } = props
  const { command, state } = definition.useWords()
  const [asked, setAsked] = useState(false)
  const verdict = about ?? document.now.verdicts[name]
  if (document.stepped || !isForRole(verdict)) return null
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
      {asked ? (
        <Settled document={document}>
          {form?.(close) ?? <Asked definition={definition} document={document} name={name} onClose={close} />}
        </Settled>
      ) : null}
    </>
  )
}
