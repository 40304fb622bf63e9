import { Check } from "lucide-react"
import { type KeyboardEvent, type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useState } from "react"
import { cx } from "#ui/theme/cx.ts"
import s from "./menu.module.css"
import { nextIndex } from "./next-index.ts"

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Set for a choice among several: shown with a tick when true. */
  readonly checked?: boolean
  readonly danger?: boolean
  /** Shown and read out, without any action. */
  readonly disabled?: boolean
  /** Why it is disabled now, shown below it; null when it is enabled. */
  readonly why?: string | null
  /** Separated from the items above it. */
  readonly apart?: boolean
  readonly lang?: string
  /** A note at the end, such as a key. */
  readonly note?: string
  onSelect(): void
}

/** Arrows move in a list; Tab closes it and moves on. */
function walk(event: KeyboardEvent, list: HTMLElement): void {
  if (event.key === "Tab") list.hidePopover()
  const all = [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")]
  const to = nextIndex(
    event.key,
    all.findIndex((item) => item === document.activeElement),
    all.length,
  )
  if (to === null) return
  event.preventDefault()
  all[to]?.focus()
}

/**
 * The list itself, on the browser's own popover: arrows move, Enter chooses, Esc or a click elsewhere closes and returns the focus. Its items are
 * mounted only while it is open.
 */
export function MenuList(props: {
  readonly id?: string
  readonly box: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly head?: ReactNode
  /** Returns the position for the given size. */
  readonly place: (size: DOMRect) => { readonly left: number; readonly top: number }
  readonly onClosed?: () => void
}) {
  const { box, place } = props
  const [open, setOpen] = useState(false)
  // Positioned once per opening: a menu does not follow its button.
  const stand = (list: HTMLElement) => {
    const { left, top } = place(list.getBoundingClientRect())
    list.style.left = `${left}px`
    list.style.top = `${top}px`
    list.querySelector<HTMLElement>("[role^=menuitem]")?.focus()
  }
  const onOpened = useEffectEvent(stand)
  useLayoutEffect(() => {
    if (open && box.current) onOpened(box.current)
  }, [open, box])
  return (
    <div
      ref={box}
      id={props.id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      className={s.menu}
      onKeyDown={(event) => box.current && walk(event, box.current)}
      onToggle={({ newState, currentTarget }) => {
        // When a menu is closed and reopened at once, the browser reports only the last state.
        if (open && newState === "open") stand(currentTarget)
        setOpen(newState === "open")
        if (newState === "closed") props.onClosed?.()
      }}
    >
      {open && props.head ? (
        <div className={s.head} role="presentation">
          {props.head}
        </div>
      ) : null}
      {open ? props.items.map((item) => <Item key={item.id} item={item} onChosen={() => box.current?.hidePopover()} />) : null}
    </div>
  )
}

const isOff = ({ disabled, why }: MenuItem): boolean => disabled === true || (why ?? null) !== null

const Item = ({ item, onChosen }: { readonly item: MenuItem; readonly onChosen: () => void }) => (
  <>
    {item.apart ? <hr className={s.line} /> : null}
    <button
      type="button"
      role={item.checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={item.checked}
      aria-disabled={isOff(item) || undefined}
      lang={item.lang}
      tabIndex={-1}
      className={cx(s.item, item.danger && s.danger)}
      onClick={() => {
        if (isOff(item)) return
        onChosen()
        item.onSelect()
      }}
    >
      {item.icon}
      <span className={s.word}>
        {item.label}
        {item.why ? <span className={s.why}>{item.why}</span> : null}
      </span>
      {item.note ? <span className={s.note}>{item.note}</span> : null}
      {item.checked ? <Check size={16} className={s.tick} aria-hidden /> : null}
    </button>
  </>
)
