import { ArrowLeft, ArrowRight, Bell, CircleAlert, CornerUpRight, GripVertical, Trash2 } from "lucide-react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import { People, type StepMode } from "./people.tsx"
import s from "./step-chart.module.css"

/** A step for display: all texts are in the screen's language. */
export interface DrawnStep {
  readonly key: string
  readonly name: string
  readonly mode: StepMode
  readonly people: readonly string[]
  readonly hours: string | null
  readonly escalateTo: string | null
  /** What is wrong with it; null for nothing. */
  readonly problem: string | null
}

/** The operations on the steps; without them the chart is read-only. */
export interface StepActions {
  /** Adds a step at this place, 0 for the first. */
  readonly add: (at: number) => void
  readonly move: (key: string, to: number) => void
  readonly remove: (key: string) => void
}

/** What happens when a step takes too long, and its problem. */
function Notes({ step }: { readonly step: DrawnStep }) {
  const { t } = useTranslation("steps")
  return (
    <>
      {step.hours === null ? null : (
        <span className={s.late}>
          <Bell size={13} aria-hidden />
          {t("remind", { hours: step.hours })}
        </span>
      )}
      {step.escalateTo === null ? null : (
        <span className={s.late}>
          <CornerUpRight size={13} aria-hidden />
          {t("escalate", { who: step.escalateTo })}
        </span>
      )}
      {step.problem === null ? null : (
        <span className={s.problem}>
          <CircleAlert size={13} aria-hidden />
          {step.problem}
        </span>
      )}
    </>
  )
}

/** The pointer's tools for the selected step. */
function StepTools(props: {
  readonly name: string
  readonly step: string
  readonly at: number
  readonly last: boolean
  readonly actions: StepActions
  readonly keyed: (action: () => void) => void
}) {
  const { t } = useTranslation("steps")
  const { name, step, at, actions, keyed } = props
  return (
    <span className={s.tools} role="toolbar" aria-label={t("tools", { name })}>
      <IconButton label={t("back")} disabled={at === 0} onClick={() => keyed(() => actions.move(step, at - 1))}>
        <ArrowLeft />
      </IconButton>
      <IconButton label={t("on")} disabled={props.last} onClick={() => keyed(() => actions.move(step, at + 1))}>
        <ArrowRight />
      </IconButton>
      <IconButton label={t("remove")} onClick={() => keyed(() => actions.remove(step))}>
        <Trash2 />
      </IconButton>
    </span>
  )
}

/** One step, which can be selected and dragged. */
export function StepNode(props: {
  readonly step: DrawnStep
  readonly at: number
  readonly last: boolean
  readonly lit: boolean
  readonly chosen: boolean
  readonly actions: StepActions | null
  readonly onChoose: () => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onDrag: (key: string | null) => void
  readonly keyed: (action: () => void) => void
}) {
  const { step, at, chosen, actions, keyed } = props
  const { t } = useTranslation("steps")
  const name = step.name === "" ? t("unnamed") : step.name
  return (
    <div
      className={cx(s.node, chosen && s.chosen, props.lit && s.litNode, step.problem !== null && s.wrong)}
      draggable={actions !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move"
        event.dataTransfer.setData("text/plain", name)
        props.onDrag(step.key)
      }}
      onDragEnd={() => props.onDrag(null)}
    >
      <button
        type="button"
        className={s.face}
        aria-pressed={chosen}
        aria-keyshortcuts={actions ? "Alt+ArrowLeft Alt+ArrowRight Insert Delete" : undefined}
        onClick={props.onChoose}
        onKeyDown={props.onKey}
      >
        <span className={s.head}>
          {actions ? <GripVertical className={s.grip} size={14} aria-hidden /> : null}
          <span className={s.number}>{at + 1}</span>
          <strong className={cx(s.name, step.name === "" && s.unnamed)}>{name}</strong>
          <span className={s.mode}>{t(`modes.${step.mode}`)}</span>
        </span>
        <People mode={step.mode} people={step.people} none={t("nobody")} />
        <Notes step={step} />
      </button>
      {actions && chosen ? <StepTools name={name} step={step.key} at={at} last={props.last} actions={actions} keyed={keyed} /> : null}
    </div>
  )
}
