import { ChevronDown } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { Point } from "#ui/menu/context-menu.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import { TagMenu } from "./tag-menu.tsx"
import s from "./tag-strip.module.css"
import { StripTag } from "./tag.tsx"
import { type Tag, tagName } from "./tags.ts"
import { useDrag } from "./use-drag.ts"
import { useInView } from "./use-in-view.ts"
import { useOverflow } from "./use-overflow.ts"
import { useOrderMotion } from "#ui/motion/use-order-motion.ts"
import { useStanding } from "./use-standing.ts"
import { useStripListeners } from "./use-strip-listeners.ts"

/** The strip's pages and their actions. */
export interface StripProps {
  readonly tags: readonly Tag[]
  /** The key of the open page. */
  readonly open: string
  readonly onClose: (key: string) => void
  readonly onCloseOthers: (key: string) => void
  readonly onCloseAll: () => void
  readonly onRefresh: (key: string) => void
  readonly onMove: (key: string, to: number) => void
}

/**
 * The visited pages (spec 2.6). A click opens, a middle click, the X or Delete closes, the right button or the menu key offers more, the wheel
 * scrolls the strip by a quarter, a drag or Ctrl+Shift+arrow moves a page, and arrows move from page to page.
 */
export function TagStrip(props: StripProps) {
  const { tags, open } = props
  const { t } = useTranslation("shell")
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const { shown: menu, open: openMenu } = useTagMenu(tags)
  const over = useOverflow(list, tags.length)
  const at = tags.findIndex(({ key }) => key === open)
  const opened = tags[at]
  const name = opened ? tagName(opened) : ""
  const { justDropped } = useDrag(list, props.onMove)
  useOrderMotion(
    list,
    tags.map(({ key }) => key),
  )
  const { stand, standNextAt } = useStanding(list, tags, at)
  /** After closing, the neighbour gets the focus. */
  const closeAndStand = (tag: Tag) => {
    const index = tags.indexOf(tag)
    standNextAt(tag.pinned ? tag.key : ((tags[index + 1] ?? tags[index - 1])?.key ?? null))
    props.onClose(tag.key)
  }
  const moveAndStand = (key: string, to: number) => {
    standNextAt(key)
    props.onMove(key, to)
  }
  useStripListeners(list, {
    tags,
    justDropped,
    onOpen: ({ path }) => void navigate(path),
    onClose: ({ key }) => props.onClose(key),
    onDelete: closeAndStand,
    onMove: ({ key }, to) => moveAndStand(key, to),
    onStand: stand,
    onMenu: openMenu,
  })
  useInView(list, at, `${over} ${name}`)
  return (
    <nav className={s.strip} aria-label={t("tags")}>
      <ul ref={list} className={s.list}>
        {tags.map((tag, index) => (
          <StripTag key={tag.key} tag={tag} on={index === at} stop={index === Math.max(0, at)} />
        ))}
      </ul>
      {over ? <AllTags tags={tags} open={open} /> : null}
      {menu ? (
        <TagMenu
          key={menu.number}
          tag={menu.tag}
          tags={tags}
          at={menu.at}
          onClose={() => closeAndStand(menu.tag)}
          onCloseOthers={props.onCloseOthers}
          onCloseAll={props.onCloseAll}
          onRefresh={props.onRefresh}
          onMove={moveAndStand}
          onClosed={menu.onClosed}
        />
      ) : null}
    </nav>
  )
}

/** The context menu of one page. */
function useTagMenu(tags: readonly Tag[]) {
  /** The number distinguishes one opening from the next: the browser reports late that a menu closed, when the next may be open. */
  const [menu, setMenu] = useState<{ readonly key: string; readonly at: Point; readonly number: number } | null>(null)
  const tag = menu && tags.find(({ key }) => key === menu.key)
  // The menu of a removed page is dropped: the browser does not report its closing, and it would reopen with the page.
  if (menu && !tag) setMenu(null)
  return {
    open: ({ key }: Tag, at: Point) => setMenu((last) => ({ key, at, number: (last?.number ?? 0) + 1 })),
    shown: menu && tag ? { ...menu, tag, onClosed: () => setMenu((now) => (now === menu ? null : now)) } : null,
  }
}

/** The list of all pages, for a strip that does not show them all. */
function AllTags({ tags, open }: Pick<StripProps, "tags" | "open">) {
  const { t } = useTranslation("shell")
  const navigate = useNavigate()
  return (
    <Menu
      label={t("allTags", { count: tags.length })}
      trigger={
        <>
          <span className={s.count} data-count={tags.length} aria-hidden />
          <ChevronDown aria-hidden />
        </>
      }
      items={tags.map((tag) => ({
        id: tag.key,
        label: tagName(tag),
        checked: tag.key === open,
        onSelect: () => void navigate(tag.path),
      }))}
    />
  )
}
