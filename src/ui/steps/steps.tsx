import { Check, ChevronLeft, ChevronRight, CloudCheck, CloudOff, HardDrive, LoaderCircle } from "lucide-react"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { formatTime } from "#client/texts/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./steps.module.css"

export interface Step {
  readonly id: string
  readonly label: string
  /** Labels of what is still missing; empty when the step is complete. */
  readonly missing: readonly string[]
}

/** A guided form: steps at the left with what is missing in each, or in a row above where the form needs the width, the step in the middle, and in the foot the saved state and the way on. */
export function Steps(props: {
  readonly steps: readonly Step[]
  readonly current: string
  readonly onGo: (id: string) => void
  readonly saved?: ReactNode
  /** Buttons after the last step, such as submit. */
  readonly finish?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const at = props.steps.findIndex(({ id }) => id === props.current)
  const here = props.steps[at]
  const before = props.steps[at - 1]
  const after = props.steps[at + 1]
  const list = useRef<HTMLOListElement>(null)
  // On a phone the row of steps is longer than the screen.
  useLayoutEffect(() => {
    const row = list.current
    const here = row?.children[at]
    if (row && here) row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left - 40
  }, [at])
  return (
    <div className={s.place}>
      <div className={s.wizard}>
        <nav aria-label={t("steps")}>
          <ol ref={list} className={s.list}>
            {props.steps.map((step, index) => (
              <li key={step.id}>
                <StepButton step={step} number={index + 1} current={step.id === props.current} onGo={props.onGo} />
              </li>
            ))}
          </ol>
          {here && here.missing.length > 0 ? <Missing what={here.missing} className={s.whole} /> : null}
        </nav>
        <div className={s.body}>{props.children}</div>
        <div className={s.foot}>
          <div>{props.saved}</div>
          <Button aria-label={t("previous")} aria-disabled={!before || undefined} onClick={() => before && props.onGo(before.id)}>
            <ChevronLeft aria-hidden />
            <span className={s.word}>{t("previous")}</span>
          </Button>
          {after ? (
            <Button aria-label={t("next")} look={props.finish ? "outline" : "solid"} onClick={() => props.onGo(after.id)}>
              <span className={s.word}>{t("next")}</span>
              <ChevronRight aria-hidden />
            </Button>
          ) : null}
          {props.finish}
        </div>
      </div>
    </div>
  )
}

function StepButton({
  step,
  number,
  current,
  onGo,
}: {
  readonly step: Step
  readonly number: number
  readonly current: boolean
  readonly onGo: (id: string) => void
}) {
  const done = step.missing.length === 0
  return (
    <button type="button" className={cx(s.step, done && s.done)} aria-current={current ? "step" : undefined} onClick={() => onGo(step.id)}>
      <span className={s.mark} aria-hidden>
        {done && !current ? <Check size={13} /> : number}
      </span>
      <span className={s.name}>{step.label}</span>
      {done ? null : <Missing what={step.missing} className={s.missing} />}
    </button>
  )
}

/** Each step says what it misses; below a row of steps there is room for the open one's only. */
function Missing({ what, className }: { readonly what: readonly string[]; readonly className: string | undefined }) {
  const { t } = useTranslation("common")
  return <span className={className}>{t("missing", { what: what.join(t("comma")) })}</span>
}

/** Where a draft stands. */
export type Saved = { readonly where: "device" | "server"; readonly at: number } | { readonly where: "saving" | "failed" }

const savedIcon = { device: HardDrive, server: CloudCheck, saving: LoaderCircle, failed: CloudOff } as const

/** Says where a draft is saved, and when. */
export function SavedState({ saved }: { readonly saved: Saved }) {
  const { t } = useTranslation("common")
  const Icon = savedIcon[saved.where]
  const text = t(`saved.${saved.where}`, { at: "at" in saved ? formatTime(saved.at) : "" })
  return (
    <span className={cx(s.saved, saved.where === "failed" && s.unsaved)} role="status" title={text}>
      <Icon size={15} aria-hidden />
      <span>{text}</span>
    </span>
  )
}
