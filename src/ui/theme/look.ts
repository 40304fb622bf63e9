import { useSyncExternalStore } from "react"
import { readCookie, writeCookie } from "#client/browser/cookies.ts"

/** The densities of the screen, the widest first (spec 2.6). */
export const sizes = ["default", "medium", "small", "mini"] as const
export type Size = (typeof sizes)[number]

/** The theme colours to choose from, the first one at first (spec 9). */
export const presets = ["#1890ff", "#409eff", "#304156", "#212121", "#11a983", "#13c2c2", "#6959cd", "#f5222d"] as const

/** How this device shows the shell: spec 3, settings and app state. */
export interface Look {
  /** `#rrggbb`; readable tones are derived from it in `tokens.css`. */
  readonly theme: string
  readonly size: Size
  /** 1 is the tree, 2 the flyout. */
  readonly menuType: 1 | 2
  readonly tagsView: boolean
  readonly fixedHeader: boolean
  readonly sidebarLogo: boolean
}

/** What a device shows that has never been told otherwise. */
export const firstLook: Look = {
  theme: presets[0],
  size: "medium",
  menuType: 2,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
}

/** What a cookie remembers, as a look; whatever is missing or wrong there is as at first. */
export function lookOf(text: string): Look {
  const said = new URLSearchParams(text)
  const theme = `#${said.get("theme") ?? ""}`
  return {
    theme: isColor(theme) ? theme : firstLook.theme,
    size: sizes.find((size) => size === said.get("size")) ?? firstLook.size,
    menuType: said.get("menuType") === "1" ? 1 : 2,
    tagsView: said.get("tagsView") !== "off",
    fixedHeader: said.get("fixedHeader") !== "off",
    sidebarLogo: said.get("sidebarLogo") !== "off",
  }
}

/** What a cookie has to remember of a look: only what differs from the first one. `public/boot.js` reads it too. */
export function lookText(look: Look): string {
  const said = new URLSearchParams()
  if (look.theme !== firstLook.theme) said.set("theme", look.theme.slice(1))
  if (look.size !== firstLook.size) said.set("size", look.size)
  if (look.menuType !== firstLook.menuType) said.set("menuType", String(look.menuType))
  for (const name of ["tagsView", "fixedHeader", "sidebarLogo"] as const) if (!look[name]) said.set(name, "off")
  return said.toString()
}

/** Whether it is a colour as we keep them. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const aYear = 365 * 24 * 3600
const heard = new Set<() => void>()
let now: Look | null = null

const look = (): Look => (now ??= lookOf(readCookie("look") ?? ""))

/** Changes how this device shows the shell, at once, and remembers it in a cookie, since signing out clears all storage. */
export function changeLook(change: Partial<Look>): void {
  now = { ...look(), ...change }
  writeCookie("look", lookText(now), aYear)
  const { style, dataset } = document.documentElement
  style.setProperty("--theme", now.theme)
  dataset["size"] = now.size
  for (const listener of heard) listener()
}

const subscribe = (listener: () => void) => {
  heard.add(listener)
  return () => heard.delete(listener)
}

/** How this device shows the shell, and a re-render when it changes. */
export const useLook = (): Look => useSyncExternalStore(subscribe, look, () => firstLook)

const rows: Readonly<Record<Size, number>> = { default: 40, medium: 36, small: 32, mini: 28 }

/** The height of a grid's row at a size, in pixels, as `--row` has it. */
export const rowHeightOf = (size: Size): number => rows[size]

/** The height of a grid's row now: for lists that draw only what is seen. */
export const useRowHeight = (): number => rowHeightOf(useLook().size)
