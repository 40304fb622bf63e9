import { Plus } from "lucide-react"
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./step-chart.module.css"
import { type DrawnStep, type StepActions, StepNode } from "./step-node.tsx"

interface StepChartProps {
  readonly label: string
  readonly start: string
  readonly end: string
  readonly steps: readonly DrawnStep[]
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
  readonly actions: StepActions | null
  /** Whether the path is highlighted. */
  readonly lit?: boolean
}

const backKeys = new Set(["ArrowLeft", "ArrowUp"])
const onKeys = new Set(["ArrowRight", "ArrowDown"])

/**
 * Steps one after the other, from left to right, on a phone from top to bottom. The arrow keys move from step to step, with Alt they move the step
 * itself; Insert adds one after it (with Shift before it), Delete removes it. A step can be dragged to another place.
 */
export function StepChart(props: StepChartProps) {
  const { steps, chosen, onChoose, actions, lit = false } = props
  const { t } = useTranslation("steps")
  const box = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { move, keyed, onKey, said } = useStepKeys(props, box)
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
    <div ref={box} className={s.scroll} role="region" aria-label={props.label} tabIndex={0}>
      <ol className={s.chart}>
        <li className={cx(s.end, lit && s.lit)}>{props.start}</li>
        {steps.map((step, at) => (
          <li key={step.key} className={s.place}>
            {link(at)}
            <StepNode
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
      {actions && steps.length === 0 ? (
        <Button data-first-step onClick={() => keyed(() => actions.add(0))}>
          <Plus size={16} aria-hidden />
          {t("first")}
        </Button>
      ) : null}
    </div>
  )
}

/**
 * The keys of a step. After a key the selected step has the focus, wherever it is now, or the button that adds the first one; a step's new position is
 * announced.
 */
function useStepKeys({ steps, actions, onChoose }: StepChartProps, box: RefObject<HTMLElement | null>) {
  const { t } = useTranslation("steps")
  const wanted = useRef(false)
  const [said, setSaid] = useState("")
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    box.current?.querySelector<HTMLElement>("[aria-pressed=true], [data-first-step]")?.focus()
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

/** A step that is dragged forward leaves its own place, so that those behind it move up by one. */
const dropPlace = (steps: readonly DrawnStep[], key: string, at: number): number =>
  steps.findIndex((one) => one.key === key) < at ? at - 1 : at

/** The line between two steps, where a new one is added or a dragged one dropped. */
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
