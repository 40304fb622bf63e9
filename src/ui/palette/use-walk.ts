import { type KeyboardEvent, useEffect, useMemo, useState } from "react"
import { isComposing } from "#ui/field/is-composing.ts"
import { asksForPinyin } from "#ui/shell/pinyin.ts"
import { usePinyin } from "#ui/shell/use-pinyin.ts"
import { asksFar, type Entry, type FoundFar, narrowed, type Section } from "./entries.ts"

/** What the palette can find. */
export interface Reached {
  readonly onClose: () => void
  readonly sections: readonly Section[]
  /** Searches on the server, as among documents; called after a pause in typing. */
  readonly find: (written: string, signal: AbortSignal) => Promise<FoundFar>
}

const pause = 250

/** The input, its matches (this browser's at once and the server's when they arrive), and the one highlighted by the arrows. */
export function useWalk({ onClose, sections, find }: Reached, list: string) {
  const [written, setWritten] = useState("")
  const [at, setAt] = useState(0)
  const far = useFind(written.trim(), find)
  const pinyin = usePinyin(sections.some(({ entries }) => entries.some(({ title }) => asksForPinyin(written.trim(), title))))
  const shown = useMemo(() => [...narrowed(sections, written, pinyin), ...far.sections], [sections, written, pinyin, far.sections])
  const entries = shown.flatMap((section) => section.entries)
  const marked = Math.min(at, entries.length - 1)
  useEffect(() => {
    document.getElementById(`${list}-${marked}`)?.scrollIntoView({ block: "nearest" })
  }, [list, marked])
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step === 0 && event.key !== "Enter") return
    event.preventDefault()
    if (event.key === "Enter") run(entries[marked])
    else if (entries.length > 0) setAt((marked + step + entries.length) % entries.length)
  }
  const write = (text: string) => {
    setWritten(text)
    setAt(0)
  }
  return { written, write, far, shown, entries, marked, mark: setAt, run, onKeyDown }
}

/** The server's results; the last ones are dropped as soon as the input changes. */
function useFind(written: string, find: Reached["find"]) {
  const [answer, setAnswer] = useState<FoundFar & { readonly to: string }>({ to: "", ...nothing })
  const asks = asksFar(written)
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(written, stop.signal).then(
        ({ sections, ...marks }) =>
          stop.signal.aborted || setAnswer({ to: written, sections: sections.filter(({ entries }) => entries.length > 0), ...marks }),
        () => stop.signal.aborted || setAnswer({ to: written, ...nothing, failed: true }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [written, asks, find])
  const here = asks && answer.to === written
  return { ...(here ? answer : nothing), busy: asks && !here }
}

const nothing: FoundFar = { sections: [], incomplete: false, failed: false }
