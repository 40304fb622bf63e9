import { useEffect, useRef } from "react"
import { type MenuItem, MenuList } from "./menu-list.tsx"

/** The position on the screen where a menu opens. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A context menu, opened by the right button or the menu key; it is open while mounted. */
export function ContextMenu(props: {
  readonly label: string
  readonly at: Point
  readonly items: readonly MenuItem[]
  readonly onClosed: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.showPopover(), [])
  const place = (size: DOMRect) => ({
    left: Math.max(8, Math.min(props.at.x, innerWidth - size.width - 8)),
    top: Math.max(8, Math.min(props.at.y, innerHeight - size.height - 8)),
  })
  return <MenuList box={list} label={props.label} items={props.items} place={place} onClosed={props.onClosed} />
}
