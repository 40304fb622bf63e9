import { CalendarDays, ChevronDown, Search } from "lucide-react"
import { type RefObject, useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { readDay } from "#ui/field/day-text.ts"
import { cx } from "#ui/theme/cx.ts"
import { Beneath } from "./beneath.tsx"
import { displayed } from "./cell-text.tsx"
import { choicesIn, isHeld, isNumber, type LineColumn } from "./define-lines.ts"
import { faultText } from "./fault-text.ts"
import s from "./line-grid.module.css"
import { type Fault, faultOf, readCell } from "./read-cell.ts"
import { type Option, useOptions } from "./use-options.ts"

interface EditorProps<Line> {
  readonly column: LineColumn<Line>
  readonly line: Line
  readonly label: string
  /** The cell's text. */
  readonly text: string
  /** The text being typed; null while the cell is only selected. */
  readonly typed: string | null
  /** Opened with its former text: the caret is at the end. */
  readonly inside: boolean
  readonly locked: boolean
  readonly fault: Fault | undefined
  /** Whether the cell should take the focus; asked once. */
  readonly takesFocus: () => boolean
  readonly onType: (text: string) => void
  readonly onKeep: () => void
  readonly onOpen: () => void
  readonly onWrite: (text: string) => void
}

/**
 * The field in the active cell. It exists before anything is typed, so that an input method can start in it, with all of its text selected: the first
 * letter replaces the text.
 */
export function CellEditor<Line>(props: EditorProps<Line>) {
  const { t, i18n } = useTranslation("lines")
  const { column, typed, locked } = props
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const writing = typed !== null
  const chosen = choicesIn(column) !== null
  const { chooses, options, lit, unlight, pick, onKeyDown } = useOptions(props)
  useCaret(field, props)
  const fault = useFaultNow(props)
  const why = fault ? faultText(t, fault) : null

  return (
    <>
      <input
        ref={field}
        className={cx(s.input, isNumber(column) && s.right, !writing && s.chosen)}
        aria-label={props.label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={why === null ? undefined : id}
        role={chosen ? "combobox" : undefined}
        aria-expanded={chosen ? chooses : undefined}
        aria-controls={chooses ? `${id}-list` : undefined}
        aria-activedescendant={chooses && lit !== null ? `${id}-${lit}` : undefined}
        inputMode={isNumber(column) ? "decimal" : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={locked || column.kind === "lov"}
        value={typed ?? displayed(column, props.text, i18n.language, props.line)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          unlight()
          props.onType(event.currentTarget.value)
        }}
        onBlur={props.onKeep}
      />
      {locked ? null : <Opener {...props} onPick={pick} />}
      {chooses && options.length > 0 ? (
        <Beneath field={field}>
          <Options id={id} label={props.label} options={options} lit={lit} onPick={pick} />
        </Beneath>
      ) : why === null ? null : (
        <Beneath field={field}>
          <span id={id} role="status" className={s.why}>
            {why}
          </span>
        </Beneath>
      )}
    </>
  )
}

/** The fault of the text being typed; otherwise that of the cell. */
function useFaultNow<Line>({ column, line, typed, fault }: EditorProps<Line>): Fault | undefined {
  const { language } = useTranslation("lines").i18n
  if (typed === null) return fault
  if (!isHeld(column) || typed === "") return undefined
  return faultOf(column, readCell(column, typed, line, language), line) ?? undefined
}

/** Takes the focus when the cell should have it; the text is selected before typing, and the caret is at the end when the cell was opened. */
function useCaret<Line>(field: RefObject<HTMLInputElement | null>, { typed, inside, takesFocus }: EditorProps<Line>): void {
  const writing = typed !== null
  useLayoutEffect(() => {
    if (takesFocus()) field.current?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const own = field.current
    if (writing || document.activeElement !== own) return
    own?.select()
  })
  useLayoutEffect(() => {
    const own = field.current
    if (inside) own?.setSelectionRange(own.value.length, own.value.length)
  }, [field, inside])
}

/** The options below the field, which keeps the focus and handles the keys. */
function Options(props: {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly lit: string | null
  readonly onPick: (value: string) => void
}) {
  const { id, lit } = props
  return (
    <div role="listbox" id={`${id}-list`} aria-label={props.label} className={s.options}>
      {props.options.map(({ value, label }) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
        <div
          key={value}
          id={`${id}-${value}`}
          role="option"
          aria-selected={value === lit}
          className={cx(s.option, value === lit && s.lit)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onPick(value)}
        >
          {label}
        </div>
      ))}
    </div>
  )
}

/** The pointer's button for the calendar, the options or the list of values. The keyboard has F2. */
function Opener<Line>(props: EditorProps<Line> & { readonly onPick: (value: string) => void }) {
  const { t } = useTranslation("lines")
  const day = useRef<HTMLInputElement>(null)
  const { column, label } = props
  if (column.kind === "date")
    return (
      <button
        type="button"
        tabIndex={-1}
        className={s.opener}
        aria-label={t("calendar", { cell: label })}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => day.current?.showPicker()}
      >
        <CalendarDays size={14} aria-hidden />
        <input
          ref={day}
          type="date"
          tabIndex={-1}
          aria-hidden
          className={s.day}
          value={readDay(props.typed ?? props.text) ?? ""}
          onChange={(event) => props.onPick(event.currentTarget.value)}
        />
      </button>
    )
  const chosen = choicesIn(column) !== null
  if (!chosen && column.kind !== "lov" && column.kind !== "detail") return null
  const Icon = chosen ? ChevronDown : Search
  return (
    <button
      type="button"
      tabIndex={-1}
      className={s.opener}
      aria-label={t("openCell", { cell: label })}
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onOpen}
    >
      <Icon size={14} aria-hidden />
    </button>
  )
}
