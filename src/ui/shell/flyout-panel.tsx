import { type RefObject, useLayoutEffect, useRef } from "react"
import { useRowHeight } from "#ui/theme/look.ts"
import s from "./flyout.module.css"
import { flyoutHeight, flyoutStep, pagesInColumn } from "./flyout-steps.ts"
import { glide } from "#ui/motion/glide.ts"
import { MenuPage } from "./menu-item.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import { useListener } from "./use-listener.ts"

/** A group's pages in columns, 448 px high, beside the bar and level with its group as far as the window has room. */
export function FlyoutPanel(props: {
  readonly id: string
  readonly group: MenuEntry
  readonly open: string
  readonly bar: RefObject<HTMLElement | null>
  /** Opened by a key: the first page is focused. */
  readonly byKey: boolean
  readonly onOut: () => void
}) {
  const { group, bar, byKey } = props
  const panel = useRef<HTMLDivElement>(null)
  const rows = pagesInColumn(useRowHeight())
  useLayoutEffect(() => {
    const button = bar.current?.querySelector(`[data-group="${CSS.escape(group.id)}"]`)
    const element = panel.current
    if (!element || !button || !bar.current) return
    const top = Math.min(button.getBoundingClientRect().top - 8, innerHeight - flyoutHeight - 8)
    element.style.top = `${Math.max(8, top)}px`
    element.style.left = `${bar.current.getBoundingClientRect().right}px`
    glide(element, { opacity: 0, x: -8 })
    if (byKey) element.querySelector("a")?.focus()
  }, [group.id, bar, byKey])
  useListener(
    panel,
    "keydown",
    (event) => {
      const pages = [...(panel.current?.querySelectorAll("a") ?? [])]
      const at = pages.findIndex((page) => page === document.activeElement)
      const to = at === -1 ? null : flyoutStep(event.key, at, pages.length, rows)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      if (to === "out") props.onOut()
      else pages[to]?.focus()
    },
    true,
  )
  return (
    <div ref={panel} id={props.id} className={s.panel} role="group" aria-label={group.name}>
      <p className={s.title} aria-hidden>
        {group.name}
      </p>
      <div className={s.pages} style={{ gridTemplateRows: `repeat(${rows}, auto)` }}>
        {group.pages.map((page) => (
          <MenuPage key={page.id} entry={page} current={page.path === props.open} />
        ))}
      </div>
    </div>
  )
}
