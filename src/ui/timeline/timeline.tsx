import { Dot, GitCommitVertical, History } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import type { TimelineEntry } from "#contract/document.ts"
import { Button } from "#ui/button/button.tsx"
import { nextIndex } from "#ui/menu/next-index.ts"
import { cx } from "#ui/theme/cx.ts"
import s from "./timeline.module.css"

/** What has happened, newest first. Choosing a fact steps back to just after it; the newest one, or the same one again, is now (`null`). */
export function Timeline(props: {
  readonly entries: readonly TimelineEntry[]
  /** The fact's sentence. */
  readonly sentence: (entry: TimelineEntry) => string
  readonly icon?: (entry: TimelineEntry) => ReactNode
  readonly position: string | null
  readonly onStep: (position: string | null) => void
}) {
  const { t } = useTranslation("common")
  const list = useRef<HTMLDivElement>(null)
  const newest = props.entries.toReversed()
  const found = newest.findIndex(({ position }) => position === props.position)
  const at = Math.max(0, found)
  const step = (index: number) =>
    props.onStep(index === 0 || newest[index]?.position === props.position ? null : (newest[index]?.position ?? null))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, at, newest.length)
    if (to === null || event.key === "ArrowLeft" || event.key === "ArrowRight") return
    event.preventDefault()
    props.onStep(to === 0 ? null : (newest[to]?.position ?? null))
    list.current?.querySelectorAll<HTMLElement>("[role=option]")[to]?.focus()
  }
  return (
    <div ref={list} role="listbox" tabIndex={-1} aria-label={t("timeline")} className={s.list} onKeyDown={onKeyDown}>
      {newest.map((entry, index) => (
        <button
          key={entry.position}
          type="button"
          role="option"
          aria-selected={found === index}
          tabIndex={index === at ? 0 : -1}
          className={cx(s.entry, entry.state !== null && s.turn, found > index && s.after)}
          onClick={() => step(index)}
        >
          <span className={s.mark} aria-hidden>
            {props.icon?.(entry) ?? (entry.state === null ? <Dot size={16} /> : <GitCommitVertical size={14} />)}
          </span>
          <span className={s.text}>{props.sentence(entry)}</span>
          <span className={s.by}>
            {entry.by.name ? `${entry.by.name} · ` : ""}
            {formatInstant(entry.at)}
          </span>
        </button>
      ))}
    </div>
  )
}

/** Says that the page shows the past, and leads back to now. */
export function AsOfBanner({ at, onNow }: { readonly at: number; readonly onNow: () => void }) {
  const { t } = useTranslation("common")
  return (
    <div className={s.banner} role="status">
      <History size={16} aria-hidden />
      <span>{t("asOf", { at: formatInstant(at) })}</span>
      <Button size="small" onClick={onNow}>
        {t("backToNow")}
      </Button>
    </div>
  )
}
