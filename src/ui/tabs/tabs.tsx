import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from "react"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { nextIndex } from "#ui/menu/next-index.ts"
import s from "./tabs.module.css"

export interface Tab {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly content: ReactNode
}

/** Tabs by the book: arrows move and choose, only the chosen panel is drawn; one alone is drawn without its tab. Holds its own choice unless `chosen` is given. */
export function Tabs(props: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly chosen?: string
  readonly onChoose?: (id: string) => void
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(props.chosen)
  const wanted = props.onChoose ? props.chosen : own
  const tab = props.tabs.find(({ id }) => id === wanted) ?? props.tabs[0]
  const choose = (id: string) => (props.onChoose ?? setOwn)(id)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, tab ? props.tabs.indexOf(tab) : 0, props.tabs.length)
    const next = to === null ? undefined : props.tabs[to]
    if (!next || event.key === "ArrowUp" || event.key === "ArrowDown") return
    event.preventDefault()
    choose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  if (!tab) return null
  const alone = props.tabs.length === 1
  const panel = alone
    ? { className: s.alone }
    : { role: "tabpanel", id: `${base}${tab.id}`, "aria-labelledby": `${base}${tab.id}-tab`, tabIndex: 0, className: s.panel }
  return (
    <div className={s.tabs}>
      {alone ? null : (
        <div ref={list} role="tablist" tabIndex={-1} aria-label={props.label} className={s.list} onKeyDown={onKeyDown}>
          {props.tabs.map(({ id, label, count }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}${id}-tab`}
              data-tab={id}
              aria-selected={id === tab.id}
              aria-controls={id === tab.id ? `${base}${id}` : undefined}
              tabIndex={id === tab.id ? 0 : -1}
              className={s.tab}
              onClick={() => choose(id)}
            >
              {label}
              {count === undefined ? null : <span className={s.count}>{count}</span>}
            </button>
          ))}
        </div>
      )}
      {/* Tabs come and go with the width of the window: what is open and typed in the panel stays. */}
      <div {...panel}>
        {/* What a panel waits for is its own affair: the page around it stays, and the focus on its tab. */}
        <Suspense fallback={<LoadingRows rows={3} />}>{tab.content}</Suspense>
      </div>
    </div>
  )
}
