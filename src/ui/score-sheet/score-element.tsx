import { Box, chakra, defineStyle, Grid, Text } from "@chakra-ui/react"
import { type KeyboardEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import { isOutermost } from "#machines/scoring/marking.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import type { ReadableFile } from "#ui/files/beside.ts"
import { EvidencePages } from "#ui/files/evidence.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { type Marked, readMark, tenthsOf } from "./marks.ts"
import { element as elementStyle, line, answer } from "./score.style.ts"

const track = {
  height: "1.5",
  borderRadius: "3px",
  background: "linear-gradient(to right, {colors.theme.solid} var(--reach), {colors.quiet.muted} var(--reach))",
} as const

/** The sticky footer must not cover the focused slider. Each engine drops a rule that also names the other's parts, so each has rules of its own. */
const sliderStyle = defineStyle({
  "--reach": "calc(9px + (100% - 18px) * var(--share))",
  width: "full",
  height: "7",
  appearance: "none",
  background: "none",
  cursor: "pointer",
  scrollMarginBlock: "160px",
  "&::-webkit-slider-runnable-track": track,
  "&::-moz-range-track": track,
  "&::-webkit-slider-thumb": {
    appearance: "none",
    width: "18px",
    height: "18px",
    marginTop: "-6px",
    border: "2px solid {colors.bg.panel}",
    borderRadius: "full",
    background: "theme.solid",
  },
  "&::-moz-range-thumb": {
    width: "14px",
    height: "14px",
    border: "2px solid {colors.bg.panel}",
    borderRadius: "full",
    background: "theme.solid",
  },
  '&[data-unmarked="true"]': { "--reach": "0px" },
  '&[data-unmarked="true"]::-webkit-slider-thumb': { borderColor: "line.strong", background: "bg.panel" },
  '&[data-unmarked="true"]::-moz-range-thumb': { borderColor: "line.strong", background: "bg.panel" },
  "&:disabled": { opacity: "0.55", cursor: "not-allowed" },
})

const wrongStyle = defineStyle({
  color: "red.fg",
  fontSize: "xs",
  _empty: { display: "none" },
})

interface ElementProps {
  readonly element: Marked
  /** The supplier's answer to it; null where none is asked. */
  readonly answer: string | null
  readonly mark: string
  readonly evidence: string
  /** The files in which the evidence's page references are opened. */
  readonly files: readonly ReadableFile[]
  readonly readOnly: boolean
  /** Whether locking was attempted: missing marks are shown then. */
  readonly tried: boolean
  readonly onMark: (mark: string) => void
  readonly onEvidence: (text: string) => void
  /** Enter on the slider moves to the next element. */
  readonly onEnter: () => void
}

/** One element of a sheet: the bidder's answer, the mark by slider, key or number, and the evidence for it. */
export function ScoreElementRow(props: ElementProps) {
  const { element, mark } = props
  const { t, i18n } = useTranslation("committee")
  const full = formatDecimal(element.weight, i18n.language)
  const id = useId()
  const read = readMark(mark)
  const tooHigh = read !== null && compareAmounts(read, element.weight) > 0
  const unfounded = read !== null && isOutermost(read, element.weight) && props.evidence.trim() === ""
  const wrong = tooHigh
    ? t("score.tooHigh", { full })
    : mark !== "" && read === null
      ? t("score.notANumber")
      : props.tried && mark === ""
        ? t("score.missing")
        : props.tried && unfounded
          ? t("score.missingEvidence")
          : null
  return (
    <Box as="li" css={elementStyle} data-part="element" data-wrong={wrong !== null}>
      <Box css={line}>
        <strong id={`${id}name`}>{element.name}</strong>
        <Text as="span" color="fg.muted" fontSize="xs" lineHeight="21px" whiteSpace="nowrap">
          {t("score.full", { full })}
        </Text>
      </Box>
      {element.guidance ? (
        <Text color="fg.subtle" fontSize="xs">
          {element.guidance}
        </Text>
      ) : null}
      {props.answer === null ? null : (
        <Box as="p" css={answer}>
          {props.answer || t("score.noAnswer")}
        </Box>
      )}
      <MarkControls {...props} labelledBy={`${id}name`} describedBy={`${id}wrong`} invalid={wrong !== null} value={read} />
      <Box as="p" id={`${id}wrong`} css={wrongStyle} role={wrong ? "alert" : undefined}>
        {wrong}
      </Box>
      <Textarea
        data-part="note"
        rows={1}
        maxLength={2000}
        aria-label={t("score.evidenceOf", { element: element.name })}
        placeholder={t("score.evidence")}
        readOnly={props.readOnly}
        value={props.evidence}
        onChange={(event) => props.onEvidence(event.currentTarget.value)}
      />
      <EvidencePages text={props.evidence} files={props.files} />
    </Box>
  )
}

interface ControlsProps extends ElementProps {
  readonly labelledBy: string
  readonly describedBy: string
  readonly invalid: boolean
  readonly value: string | null
}

function MarkControls({ element, mark, value, readOnly, invalid, labelledBy, describedBy, onMark, onEnter }: ControlsProps) {
  const { t, i18n } = useTranslation("committee")
  const shown = (points: string) => formatDecimal(points, i18n.language)
  // The slider is only for pointing; the mark itself stays the chosen or typed text.
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
    <Grid templateColumns="minmax(0, 1fr) 76px" alignItems="center" gap="3">
      <chakra.input
        type="range"
        css={sliderStyle}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-valuetext={value === null ? t("score.unmarked") : t("score.of", { mark: shown(value), full: shown(element.weight) })}
        data-unmarked={value === null}
        style={{ "--share": full > 0 && value !== null ? Math.min(1, Number(value) / full) : 0 }}
        min={0}
        max={full}
        step={full > 20 ? 1 : 0.5}
        disabled={readOnly}
        value={value === null ? 0 : Number(value)}
        onKeyDown={onKeyDown}
        onChange={(event) => onMark(event.currentTarget.value)}
      />
      <AmountBox
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        readOnly={readOnly}
        value={mark}
        onChange={onMark}
      />
    </Grid>
  )
}
