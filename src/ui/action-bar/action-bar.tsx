import { ChevronRight, LoaderCircle } from "lucide-react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { VerdictView } from "#contract/document.ts"
import { Button } from "#ui/button/button.tsx"
import { useCommands } from "#ui/commands/commands.ts"
import s from "./action-bar.module.css"
import { reason } from "./reason.ts"

export interface Action {
  readonly name: string
  /** A verb. */
  readonly label: string
  readonly verdict: VerdictView
  readonly primary?: boolean
  readonly danger?: boolean
  onRun(): void | Promise<unknown>
}

/** More refused actions than this are folded away behind one line. */
const shownRefused = 2

/** What may be done with a document now as buttons, and beside each greyed one why not. One runs at a time. */
export function ActionBar({
  actions,
  stateLabel,
}: {
  readonly actions: readonly Action[]
  readonly stateLabel?: (state: string) => string
}) {
  const { t } = useTranslation(["common"])
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (action: Action) => {
    if (busy !== null) return
    setBusy(action.name)
    try {
      await action.onRun()
    } finally {
      setBusy(null)
    }
  }
  useCommands(
    actions
      .filter(({ verdict }) => verdict.allowed)
      .map((action) => ({ id: action.name, label: action.label, run: () => void run(action) })),
  )
  const ordered = actions.toSorted(
    (a, b) => Number(b.primary ?? false) - Number(a.primary ?? false) || Number(a.danger ?? false) - Number(b.danger ?? false),
  )
  const refused = ordered.filter(({ verdict }) => !verdict.allowed)
  const folded = refused.length > shownRefused ? refused.filter(({ primary }) => !primary) : []
  const item = (action: Action) => <ActionButton key={action.name} action={action} busy={busy} onRun={run} stateLabel={stateLabel} />
  if (actions.length === 0) return null
  return (
    <div className={s.bar} role="group" aria-label={t("actions")}>
      {ordered.filter((action) => !folded.includes(action)).map(item)}
      {folded.length > 0 ? (
        <details className={s.more}>
          <summary>
            <ChevronRight size={14} aria-hidden />
            {t("notNowCount", { count: folded.length })}
          </summary>
          <div className={s.list}>{folded.map(item)}</div>
        </details>
      ) : null}
    </div>
  )
}

function ActionButton(props: {
  readonly action: Action
  readonly busy: string | null
  readonly onRun: (action: Action) => Promise<void>
  readonly stateLabel: ((state: string) => string) | undefined
}) {
  const { action, busy } = props
  const { t } = useTranslation(["common", "rules", "codes"])
  const why = useId()
  if (!action.verdict.allowed) {
    return (
      <div className={s.item}>
        <Button aria-disabled="true" aria-describedby={why}>
          {action.label}
        </Button>
        <span id={why} className={s.why}>
          {reason(t, action.verdict, props.stateLabel ?? String)}
        </span>
      </div>
    )
  }
  return (
    <Button
      look={action.danger ? "danger" : action.primary ? "solid" : "outline"}
      aria-busy={busy === action.name || undefined}
      aria-disabled={(busy !== null && busy !== action.name) || undefined}
      onClick={() => void props.onRun(action)}
    >
      {busy === action.name ? <LoaderCircle className={s.spin} aria-hidden /> : null}
      {action.label}
    </Button>
  )
}
