import { type ReactNode, useId, useRef } from "react"
import { Button } from "#ui/first/button.tsx"
import { type MenuItem, MenuList } from "./menu-list.tsx"

/** A button that opens a list of choices. */
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
  const place = (size: DOMRect) => {
    const at = button.current?.getBoundingClientRect() ?? size
    return {
      left: Math.max(8, Math.min(at.left, innerWidth - size.width - 8)),
      top: at.bottom + size.height + 8 > innerHeight ? Math.max(8, at.top - size.height - 4) : at.bottom + 4,
    }
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
      <MenuList id={id} box={list} label={props.label} items={props.items} head={props.head} place={place} />
    </>
  )
}
