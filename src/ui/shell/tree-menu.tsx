import { useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { MenuGroup, MenuPage } from "./menu-item.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import s from "./tree-menu.module.css"
import { useClosedGroups } from "./use-closed-groups.ts"
import { useFollow } from "./use-follow.ts"
import { useMenuWalk } from "./use-menu-walk.ts"

/** Mode 1 (spec 2.6): the whole tree, whose groups open and close. */
export function TreeMenu(props: { readonly entries: readonly MenuEntry[]; readonly open: string; readonly onGo?: () => void }) {
  const { t } = useTranslation("shell")
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const [closed, toggle] = useClosedGroups()
  useFollow(menu, props.onGo)
  useMenuWalk(menu)
  return (
    <nav ref={menu} className={s.menu} aria-label={t("menu")}>
      {props.entries.map((entry) => {
        if (entry.pages.length === 0) return <MenuPage key={entry.id} entry={entry} current={entry.path === props.open} />
        const expanded = !closed.has(entry.id)
        const pages = `${id}${entry.id}`
        return (
          <div key={entry.id}>
            <MenuGroup entry={entry} open={props.open} expanded={expanded} controls={pages} turns onPress={() => toggle(entry.id)} />
            <div id={pages} role="group" aria-label={entry.name} className={s.pages} hidden={!expanded}>
              {entry.pages.map((page) => (
                <MenuPage key={page.id} entry={page} current={page.path === props.open} />
              ))}
            </div>
          </div>
        )
      })}
    </nav>
  )
}
