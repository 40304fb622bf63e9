import { ChevronDown } from "lucide-react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { Point } from "#ui/menu/context-menu.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import { TagMenu } from "./tag-menu.tsx"
import s from "./tag-strip.module.css"
import { StripTag } from "./tag.tsx"
import { type Tag, tagName } from "./tags.ts"
import { useDrag } from "./use-drag.ts"
import { useListener, within } from "./use-listener.ts"
import { useOverflow } from "./use-overflow.ts"
import { useOrderMotion } from "#ui/motion/use-order-motion.ts"
import { useStripListeners } from "./use-strip-listeners.ts"

/** The strip's pages and what can be done with them. */
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

/** Scrolls a list sideways until one of its parts is seen. After `scrollIntoView` the tab key would go on from that part, in Chromium up to 155. */
function bringInto(list: HTMLElement, part: Element): void {
  const [room, own] = [list.getBoundingClientRect(), part.getBoundingClientRect()]
  list.scrollLeft += Math.min(0, own.left - room.left) + Math.max(0, own.right - room.right)
}

/**
 * The visited pages (spec 2.6). A click opens, a middle click, the X or Delete closes, the right button or the menu key offers the rest, the wheel
 * moves the strip by a quarter of its way, a drag or Ctrl+Shift+arrow moves a page, and arrows walk from page to page.
 */
export function TagStrip(props: StripProps) {
  const { tags, open } = props
  const { t } = useTranslation("shell")
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  /** The number tells one opening from the next: the browser says late that a menu closed, when the next may be open. */
  const [menu, setMenu] = useState<{ readonly key: string; readonly at: Point; readonly number: number } | null>(null)
  const wanted = useRef<string | null>(null)
  /** The page on which the keys stand, or stood before a menu or a question took them. */
  const stood = useRef<string | null>(null)
  const over = useOverflow(list, tags.length)
  const at = tags.findIndex(({ key }) => key === open)
  const opened = tags[at]
  const name = opened ? tagName(opened) : ""
  const stand = (index: number) => list.current?.children[index]?.querySelector("a")?.focus()
  /** After closing one stands on the neighbour. */
  const closeAndStand = (tag: Tag) => {
    const index = tags.indexOf(tag)
    wanted.current = tag.pinned ? tag.key : ((tags[index + 1] ?? tags[index - 1])?.key ?? null)
    props.onClose(tag.key)
  }
  const moveAndStand = (key: string, to: number) => {
    wanted.current = key
    props.onMove(key, to)
  }
  const { justDropped } = useDrag(list, props.onMove)
  useOrderMotion(
    list,
    tags.map(({ key }) => key),
  )
  useStripListeners(list, {
    tags,
    justDropped,
    onOpen: ({ path }) => void navigate(path),
    onClose: ({ key }) => props.onClose(key),
    onDelete: closeAndStand,
    onMove: ({ key }, to) => moveAndStand(key, to),
    onStand: stand,
    onMenu: ({ key }, point) => setMenu((last) => ({ key, at: point, number: (last?.number ?? 0) + 1 })),
  })
  useEffect(() => {
    // After the page is drawn: it need not be laid out twice. A page that says its number makes its tab wider.
    const timer = setTimeout(() => {
      const tab = list.current?.children[at]
      if (list.current && tab) bringInto(list.current, tab)
    }, 60)
    return () => clearTimeout(timer)
  }, [at, over, name])
  useListener(list, "focusin", (event) => {
    stood.current = within(event, "[data-key]")?.dataset["key"] ?? null
  })
  useListener(list, "focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !relatedTarget.closest("[data-key], [popover], dialog")) stood.current = null
  })
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body && stood.current !== null && !tags.some(({ key }) => key === stood.current)
    if (wanted.current === null && lost) stand(Math.max(0, at))
    if (wanted.current === null) return
    stand(tags.findIndex(({ key }) => key === wanted.current))
    wanted.current = null
  })
  const chosen = menu && tags.find(({ key }) => key === menu.key)
  // A page that is gone takes its menu along: the browser does not say that it closed, and it would open by itself when the page is back.
  if (menu && !chosen) setMenu(null)
  return (
    <nav className={s.strip} aria-label={t("tags")}>
      <ul ref={list} className={s.list}>
        {tags.map((tag, index) => (
          <StripTag key={tag.key} tag={tag} on={index === at} stop={index === Math.max(0, at)} />
        ))}
      </ul>
      {over ? (
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
      ) : null}
      {menu && chosen ? (
        <TagMenu
          key={menu.number}
          tag={chosen}
          tags={tags}
          at={menu.at}
          onClose={() => closeAndStand(chosen)}
          onCloseOthers={props.onCloseOthers}
          onCloseAll={props.onCloseAll}
          onRefresh={props.onRefresh}
          onMove={moveAndStand}
          onClosed={() => setMenu((now) => (now === menu ? null : now))}
        />
      ) : null}
    </nav>
  )
}
