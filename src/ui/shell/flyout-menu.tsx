import { type RefObject, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import s from "./flyout.module.css"
import { FlyoutPanel } from "./flyout-panel.tsx"
import { MenuGroup, MenuPage } from "./menu-item.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import { Tip } from "./tip.tsx"
import { useFlyout } from "./use-flyout.ts"
import { useFollow } from "./use-follow.ts"
import { useListener, within } from "./use-listener.ts"
import { useMenuWalk } from "./use-menu-walk.ts"

interface Spot {
  readonly x: number
  readonly y: number
}

/** The pointer moves right at least half as fast as up or down: towards the panel. */
const isHeading = (from: Spot | null, { clientX, clientY }: PointerEvent): boolean =>
  from !== null && clientX > from.x && (clientX - from.x) * 2 >= Math.abs(clientY - from.y)

/** Mode 2 (spec 2.6): the first level in the bar, and beside it the panel of one group. Right or Enter moves into the panel, Left or Esc back. */
export function FlyoutMenu(props: { readonly entries: readonly MenuEntry[]; readonly open: string; readonly folded: boolean }) {
  const { entries, open, folded } = props
  const { t } = useTranslation("shell")
  const id = useId()
  const nav = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [byKey, setByKey] = useState(false)
  const { group: openId, send } = useFlyout()
  const group = entries.find((entry) => entry.id === openId)
  const dismiss = () => send({ type: "menu.dismissed" })
  const press = (pressed: string, key: boolean) => {
    setByKey(key)
    send({ type: "group.pressed", group: pressed })
  }
  const backToBar = () => {
    bar.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(openId ?? "")}"]`)?.focus()
    dismiss()
  }

  useFollow(nav, dismiss)
  useMenuWalk(bar)
  useGroupKeys(nav, { isOpen: openId !== null, onOpen: (pressed) => press(pressed, true), onBack: backToBar })
  usePointing(nav, bar, { send, onPoint: () => setByKey(false) })
  useDismissal(nav, openId, send)
  return (
    <nav ref={nav} className={s.menu} aria-label={t("menu")}>
      <div ref={bar} className={s.bar}>
        {entries.map((entry) =>
          entry.pages.length === 0 ? (
            <MenuPage key={entry.id} entry={entry} current={entry.path === open} folded={folded} />
          ) : (
            <MenuGroup
              key={entry.id}
              entry={entry}
              open={open}
              folded={folded}
              expanded={entry.id === openId}
              controls={id}
              // A press by Enter or Space has no click count.
              onPress={({ detail }) => press(entry.id, detail === 0)}
            />
          ),
        )}
      </div>
      {group ? <FlyoutPanel key={group.id} id={id} group={group} open={open} bar={bar} byKey={byKey} onOut={backToBar} /> : null}
      {folded && !group ? <Tip bar={bar} /> : null}
    </nav>
  )
}

/** Right opens a group's panel and moves into it, Esc moves back to the bar. */
function useGroupKeys(
  nav: RefObject<HTMLElement | null>,
  { isOpen, onOpen, onBack }: { readonly isOpen: boolean; readonly onOpen: (group: string) => void; readonly onBack: () => void },
): void {
  useListener(
    nav,
    "keydown",
    (event) => {
      const pressed = event.key === "ArrowRight" ? within(event, "[data-group]")?.dataset["group"] : undefined
      if (event.key === "Escape" && isOpen) onBack()
      else if (pressed !== undefined) onOpen(pressed)
      else return
      event.preventDefault()
    },
    true,
  )
}

type Send = ReturnType<typeof useFlyout>["send"]

/** The pointer's events over the bar; touch only presses. */
function usePointing(
  nav: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  { send, onPoint }: { readonly send: Send; readonly onPoint: () => void },
): void {
  const trail = useRef<Spot | null>(null)
  useListener(nav, "pointerover", (event) => {
    if (event.pointerType === "touch") return
    if (event.target instanceof Node && !bar.current?.contains(event.target)) return send({ type: "panel.entered" })
    const over = within(event, "[data-group]")?.dataset["group"]
    if (over === undefined) return send({ type: "menu.left" })
    onPoint()
    send({ type: "group.pointed", group: over, heading: isHeading(trail.current, event) })
  })
  useListener(nav, "pointermove", ({ clientX: x, clientY: y }) => {
    trail.current = { x, y }
  })
  useListener(nav, "pointerleave", () => send({ type: "menu.left" }))
}

/** A press outside, a focus elsewhere and a resized window close the panel. */
function useDismissal(nav: RefObject<HTMLElement | null>, group: string | null, send: Send): void {
  useListener(nav, "focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !nav.current?.contains(relatedTarget)) send({ type: "menu.dismissed" })
  })
  useEffect(() => {
    if (group === null) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) send({ type: "menu.dismissed" })
    }
    // Its position was computed for another size of the window.
    const onResize = () => send({ type: "menu.dismissed" })
    addEventListener("pointerdown", onPress)
    addEventListener("resize", onResize)
    return () => {
      removeEventListener("pointerdown", onPress)
      removeEventListener("resize", onResize)
    }
  }, [nav, group, send])
}
