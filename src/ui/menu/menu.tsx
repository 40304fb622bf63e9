import { Check } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { Button } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./menu.module.css"
import { nextIndex } from "./next-index.ts"

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Set for a choice among several: drawn with a tick when true. */
  readonly checked?: boolean
  readonly danger?: boolean
  readonly lang?: string
  onSelect(): void
}

/** A button that opens a list of choices: arrows move, Enter chooses, Esc or a click elsewhere closes. */
export function Menu(props: {
  readonly label: string
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly head?: ReactNode
  readonly icon?: boolean
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])]
  const place = () => {
    if (!button.current || !list.current) return
    const at = button.current.getBoundingClientRect()
    const size = list.current.getBoundingClientRect()
    list.current.style.left = `${Math.max(8, Math.min(at.left, innerWidth - size.width - 8))}px`
    list.current.style.top = `${at.bottom + size.height + 8 > innerHeight ? Math.max(8, at.top - size.height - 4) : at.bottom + 4}px`
    items()[0]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") list.current?.hidePopover()
    const all = items()
    const to = nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (to === null) return
    event.preventDefault()
    all[to]?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        look="ghost"
        size={props.icon ? "icon" : "medium"}
        aria-label={props.label}
        title={props.label}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {props.trigger}
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={props.label}
        className={s.menu}
        onKeyDown={onKeyDown}
        onToggle={(event) => event.newState === "open" && place()}
      >
        {props.head ? (
          <div className={s.head} role="presentation">
            {props.head}
          </div>
        ) : null}
        {props.items.map((item) => (
          <button
            key={item.id}
            type="button"
            role={item.checked === undefined ? "menuitem" : "menuitemradio"}
            aria-checked={item.checked}
            lang={item.lang}
            tabIndex={-1}
            className={cx(s.item, item.danger && s.danger)}
            onClick={() => {
              list.current?.hidePopover()
              item.onSelect()
            }}
          >
            {item.icon}
            {item.label}
            {item.checked ? <Check size={16} className={s.tick} aria-hidden /> : null}
          </button>
        ))}
      </div>
    </>
  )
}
