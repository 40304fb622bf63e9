import { type CSSProperties, type KeyboardEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import type { ScoreElement } from "#contract/tender.schema.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import { Input, Textarea } from "#ui/field/control.tsx"
import { readMark, tenthsOf } from "./marks.ts"
import s from "./score.module.css"
import slider from "./score-slider.module.css"

interface ElementProps {
  readonly element: ScoreElement
  /** What the bidder says to it. */
  readonly answer: string
  readonly mark: string
  readonly evidence: string
  readonly readOnly: boolean
  /** Locking was tried: what is missing is said. */
  readonly tried: boolean
  readonly onMark: (mark: string) => void
  readonly onEvidence: (text: string) => void
  /** Enter on the slider: on to the next element. */
  readonly onEnter: () => void
}

/** One element of a sheet: the bidder's answer, the mark by slider, key or number, and the evidence for it. */
export function ScoreElementRow(props: ElementProps) {
  const { element, mark } = props
  const { t } = useTranslation("tender-evaluate")
  const id = useId()
  const read = readMark(mark)
  const tooHigh = read !== null && compareAmounts(read, element.weight) > 0
  const wrong = tooHigh
    ? t("score.tooHigh", { full: element.weight })
    : mark !== "" && read === null
      ? t("score.notANumber")
      : props.tried && mark === ""
        ? t("score.missing")
        : null
  return (
    <li className={s.element} data-wrong={wrong !== null}>
      <div className={s.line}>
        <strong id={`${id}name`}>{element.name}</strong>
        <span className={s.full}>{t("score.full", { full: element.weight })}</span>
      </div>
      {element.guidance ? <p className={s.guidance}>{element.guidance}</p> : null}
      <p className={s.answer}>{props.answer || t("score.noAnswer")}</p>
      <MarkControls {...props} labelledBy={`${id}name`} describedBy={`${id}wrong`} invalid={wrong !== null} value={read} />
      <p id={`${id}wrong`} className={s.wrong} role={wrong ? "alert" : undefined}>
        {wrong}
      </p>
      <Textarea
        className={s.note}
        rows={1}
        maxLength={2000}
        aria-label={t("score.evidenceOf", { element: element.name })}
        placeholder={t("score.evidence")}
        readOnly={props.readOnly}
        value={props.evidence}
        onChange={(event) => props.onEvidence(event.currentTarget.value)}
      />
    </li>
  )
}

interface ControlsProps extends ElementProps {
  readonly labelledBy: string
  readonly describedBy: string
  readonly invalid: boolean
  readonly value: string | null
}

function MarkControls({ element, mark, value, readOnly, invalid, labelledBy, describedBy, onMark, onEnter }: ControlsProps) {
  const { t } = useTranslation("tender-evaluate")
  // The slider only points; the mark itself stays the text that was chosen or typed.
  const full = Number(element.weight)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === "Enter") {
      event.preventDefault()
      onEnter()
    }
    if (!/^\d$/.test(event.key) || readOnly) return
    event.preventDefault()
    onMark(tenthsOf(element.weight, event.key === "0" ? 10 : Number(event.key)))
  }
  return (
    <div className={s.controls}>
      <input
        type="range"
        className={slider.slider}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-valuetext={value === null ? t("score.unmarked") : t("score.of", { mark: value, full: element.weight })}
        data-unmarked={value === null}
        style={{ "--share": full > 0 && value !== null ? Math.min(1, Number(value) / full) : 0 } as CSSProperties}
        min={0}
        max={full}
        step={full > 20 ? 1 : 0.5}
        disabled={readOnly}
        value={value === null ? 0 : Number(value)}
        onKeyDown={onKeyDown}
        onChange={(event) => onMark(event.currentTarget.value)}
      />
      <Input
        right
        className={s.number}
        inputMode="decimal"
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        readOnly={readOnly}
        value={mark}
        onChange={(event) => onMark(event.currentTarget.value)}
      />
    </div>
  )
}
