import { LoaderCircle, Search } from "lucide-react"
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Caps } from "#ui/commands/caps.tsx"
import { useOutsidePress } from "#ui/dialog/use-outside-press.ts"
import { cx } from "#ui/theme/cx.ts"
import { asksForPinyin } from "#ui/shell/pinyin.ts"
import { usePinyin } from "#ui/shell/use-pinyin.ts"
import { type Entry, type FoundFar, narrowed, type Section } from "./entries.ts"
import s from "./palette.module.css"

interface PaletteProps {
  readonly onClose: () => void
  readonly sections: readonly Section[]
  /** Looks further than this browser, as among the documents; asked when one has stopped writing. */
  readonly find: (written: string, signal: AbortSignal) => Promise<FoundFar>
}

const pause = 250
const leastToFind = 2

/** One line to reach everything: write, walk with the arrows, Enter. Esc or a click outside closes it. */
export function Palette({ onClose, sections, find }: PaletteProps) {
  const { t } = useTranslation("commands")
  const box = useRef<HTMLDialogElement>(null)
  const list = useId()
  const outside = useOutsidePress(onClose)
  const [written, setWritten] = useState("")
  const [at, setAt] = useState(0)
  const far = useFind(written.trim(), find)
  const pinyin = usePinyin(sections.some(({ entries }) => entries.some(({ title }) => asksForPinyin(written.trim(), title))))
  const shown = useMemo(() => [...narrowed(sections, written, pinyin), ...far.sections], [sections, written, pinyin, far.sections])
  const entries = shown.flatMap((section) => section.entries)
  const marked = Math.min(at, entries.length - 1)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    document.getElementById(`${list}-${marked}`)?.scrollIntoView({ block: "nearest" })
  }, [list, marked])
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step === 0 && event.key !== "Enter") return
    event.preventDefault()
    if (event.key === "Enter") run(entries[marked])
    else if (entries.length > 0) setAt((marked + step + entries.length) % entries.length)
  }
  return (
    <dialog
      ref={box}
      className={s.palette}
      aria-label={t("palette")}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...outside}
    >
      <label className={s.line}>
        {far.busy ? <LoaderCircle size={18} className={s.busy} aria-hidden /> : <Search size={18} aria-hidden />}
        <input
          role="combobox"
          aria-label={t("palette")}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${marked}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("paletteHint")}
          value={written}
          onChange={(event) => {
            setWritten(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={list} role="listbox" aria-label={t("palette")} className={s.list}>
        {shown.map((section) => (
          <div key={section.id} role="group" aria-label={section.title}>
            <div className={s.heading} aria-hidden>
              {section.title}
            </div>
            {section.entries.map((entry) => {
              const index = entries.indexOf(entry)
              return (
                <Line key={entry.id} id={`${list}-${index}`} entry={entry} on={index === marked} onRun={run} onMark={() => setAt(index)} />
              )
            })}
          </div>
        ))}
      </div>
      {entries.length === 0 ? (
        <p className={s.nothing} role="status">
          {t(far.failed ? "findFailed" : far.busy ? "finding" : written.trim() === "" ? "paletteEmpty" : "foundNothing")}
        </p>
      ) : null}
      {far.incomplete ? (
        <p className={s.nothing} role="status">
          {t("findIncomplete")}
        </p>
      ) : null}
    </dialog>
  )
}

function Line(props: {
  readonly id: string
  readonly entry: Entry
  readonly on: boolean
  readonly onRun: (entry: Entry) => void
  readonly onMark: () => void
}) {
  const { title, note, caps } = props.entry
  return (
    // The field above keeps the focus and answers the keys; a pointer may choose as well.
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.on}
      className={cx(s.entry, props.on && s.on)}
      onPointerMove={props.onMark}
      onClick={() => props.onRun(props.entry)}
      onKeyDown={() => undefined}
    >
      <span className={s.title}>{title}</span>
      {note ? <span className={s.note}>{note}</span> : null}
      {caps ? <Caps caps={caps} /> : null}
    </div>
  )
}

/** What the far side found; the last answer is dropped as soon as something else is written. */
function useFind(written: string, find: PaletteProps["find"]) {
  const [answer, setAnswer] = useState<FoundFar & { readonly to: string; readonly failed: boolean }>({ to: "", ...nothing, failed: false })
  const asks = written.length >= leastToFind
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(written, stop.signal).then(
        ({ sections, incomplete }) =>
          stop.signal.aborted ||
          setAnswer({ to: written, sections: sections.filter(({ entries }) => entries.length > 0), incomplete, failed: false }),
        () => stop.signal.aborted || setAnswer({ to: written, ...nothing, failed: true }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [written, asks, find])
  const here = asks && answer.to === written
  return { ...(here ? answer : nothing), busy: asks && !here, failed: here && answer.failed }
}

const nothing: FoundFar = { sections: [], incomplete: false }
