import { ArrowLeft, ArrowRight, Bell, CircleAlert, CornerUpRight, GripVertical, Plus, Trash2 } from "lucide-react"
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import { People, type StepMode } from "./people.tsx"
import s from "./step-chart.module.css"

/** A step as it is drawn: all words in the language of the screen. */
export interface DrawnStep {
  readonly key: string
  readonly name: string
  readonly mode: StepMode
  readonly people: readonly string[]
  readonly hours: string | null
  readonly escalateTo: string | null
  /** What is wrong with it; null when nothing is. */
  readonly problem: string | null
}

/** What can be done to the steps; without it the chart is only looked at. */
export interface StepActions {
  /** A new step at this place, 0 for the first. */
  readonly add: (at: number) => void
  readonly move: (key: string, to: number) => void
  readonly remove: (key: string) => void
}

interface StepChartProps {
  readonly label: string
  readonly start: string
  readonly end: string
  readonly steps: readonly DrawnStep[]
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
  readonly actions: StepActions | null
  /** The way lights up. */
  readonly lit?: boolean
}

const backKeys = new Set(["ArrowLeft", "ArrowUp"])
const onKeys = new Set(["ArrowRight", "ArrowDown"])

/**
 * Steps one after the other, drawn from left to right, on a phone from top to bottom. The arrow keys go from step to step, with Alt they
 * move the step; Insert adds one after it (with Shift before it), Delete removes it. A step can be dragged to another place.
 */
export function StepChart(props: StepChartProps) {
  const { steps, chosen, onChoose, actions, lit = false } = props
  const { t } = useTranslation("steps")
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { move, keyed, onKey, said } = useStepKeys(props, list)
  const shown = actions && { ...actions, move }
  const link = (at: number) => (
    <Link
      lit={lit}
      label={t("addAt", { place: at + 1 })}
      onAdd={actions && (() => keyed(() => actions.add(at)))}
      onDrop={dragged === null || !actions ? null : () => move(dragged, dropPlace(steps, dragged, at))}
    />
  )
  return (
    <div className={s.scroll} role="region" aria-label={props.label} tabIndex={0}>
      <ol ref={list} className={s.chart}>
        <li className={cx(s.end, lit && s.lit)}>{props.start}</li>
        {steps.map((step, at) => (
          <li key={step.key} className={s.place}>
            {link(at)}
            <Node
              step={step}
              at={at}
              lit={lit}
              chosen={step.key === chosen}
              actions={shown}
              last={at === steps.length - 1}
              onChoose={() => onChoose(step.key)}
              onKey={(event) => onKey(event, at)}
              onDrag={setDragged}
              keyed={keyed}
            />
          </li>
        ))}
        <li className={s.place}>
          {link(steps.length)}
          <span className={cx(s.end, lit && s.lit)}>{props.end}</span>
        </li>
      </ol>
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  )
}

/** What the keys do at a step. After a key the chosen step has the focus, wherever it stands now; where a step was moved to is said. */
function useStepKeys({ steps, actions, onChoose }: StepChartProps, list: RefObject<HTMLElement | null>) {
  const { t } = useTranslation("steps")
  const wanted = useRef(false)
  const [said, setSaid] = useState("")
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    list.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus()
  })
  const move = (key: string, to: number) => {
    const step = steps.find((one) => one.key === key)
    actions?.move(key, to)
    setSaid(t("moved", { name: step?.name ?? "", place: to + 1 }))
  }
  const keyed = (action: () => void) => {
    wanted.current = true
    action()
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = steps[at]
    const by = backKeys.has(event.key) ? -1 : onKeys.has(event.key) ? 1 : 0
    const next = steps[at + by]
    if (!step) return
    if (by !== 0) {
      event.preventDefault()
      if (!next) return
      if (event.altKey && actions) keyed(() => move(step.key, at + by))
      else if (!event.altKey) keyed(() => onChoose(next.key))
    } else if (event.key === "Insert" && actions) {
      event.preventDefault()
      keyed(() => actions.add(event.shiftKey ? at : at + 1))
    } else if (event.key === "Delete" && actions) {
      event.preventDefault()
      keyed(() => actions.remove(step.key))
    }
  }
  return { move, keyed, onKey, said }
}

/** A step that is dragged on leaves its own place, so that those behind it come forward by one. */
const dropPlace = (steps: readonly DrawnStep[], key: string, at: number): number =>
  steps.findIndex((one) => one.key === key) < at ? at - 1 : at

/** The line between two steps: a new one is added here, a dragged one dropped. */
function Link(props: {
  readonly lit: boolean
  readonly label: string
  readonly onAdd: (() => void) | null
  readonly onDrop: (() => void) | null
}) {
  const [over, setOver] = useState(false)
  const { onAdd, onDrop } = props
  return (
    <span
      className={cx(s.link, props.lit && s.litLink, onDrop && s.open, over && onDrop && s.over)}
      onDragOver={(event) => {
        if (!onDrop) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop?.()
      }}
    >
      {onAdd ? (
        <button type="button" className={s.add} aria-label={props.label} title={props.label} onClick={onAdd}>
          <Plus size={14} aria-hidden />
        </button>
      ) : null}
    </span>
  )
}

/** What is done with the chosen step by the pointer. */
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

function Node(props: {
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
      </button>
      {actions && chosen ? <StepTools name={name} step={step.key} at={at} last={props.last} actions={actions} keyed={keyed} /> : null}
    </div>
  )
}
