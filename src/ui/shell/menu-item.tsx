import { ChevronRight } from "lucide-react"
import { type MouseEvent, memo } from "react"
import { MenuIcon } from "./menu-icon.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import s from "./menu-item.module.css"

const picture = { size: 17, strokeWidth: 1.75 } as const

/** A page in the menu, which handles its clicks. Collapsed it is an icon with a label for screen readers. */
export const MenuPage = memo(function MenuPage(props: { readonly entry: MenuEntry; readonly current: boolean; readonly folded?: boolean }) {
  const { entry, current, folded } = props
  return (
    <a
      href={entry.path}
      className={s.item}
      aria-current={current ? "page" : undefined}
      aria-label={folded ? entry.name : undefined}
      data-tip={entry.name}
    >
      <MenuIcon name={entry.icon} {...picture} />
      {folded ? null : <span className={s.name}>{entry.name}</span>}
    </a>
  )
})

/** A group in the menu: a button that shows its pages, below it or beside it. */
export function MenuGroup(props: {
  readonly entry: MenuEntry
  /** The open page's address: its group is marked. */
  readonly open: string
  readonly expanded: boolean
  readonly controls: string
  readonly folded?: boolean
  /** Whether the arrow turns while its pages are shown below. */
  readonly turns?: boolean
  readonly onPress?: (event: MouseEvent) => void
}) {
  const { entry, folded } = props
  return (
    <button
      type="button"
      className={s.item}
      data-group={entry.id}
      data-here={entry.pages.some(({ path }) => path === props.open) || undefined}
      data-turns={props.turns}
      data-tip={entry.name}
      aria-expanded={props.expanded}
      aria-controls={props.expanded ? props.controls : undefined}
      aria-label={folded ? entry.name : undefined}
      onClick={props.onPress}
    >
      <MenuIcon name={entry.icon} {...picture} />
      {folded ? null : (
        <>
          <span className={s.name}>{entry.name}</span>
          <ChevronRight size={14} className={s.chevron} data-turned={(props.turns && props.expanded) || undefined} aria-hidden />
        </>
      )}
    </button>
  )
}
