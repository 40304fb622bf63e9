import { useSyncExternalStore } from "react"
import { readCookie, writeCookie } from "#client/browser/cookies.ts"

/** The densities of the screen, the widest first (spec 2.6). */
export const sizes = ["default", "medium", "small", "mini"] as const
export type Size = (typeof sizes)[number]

/** The theme colours to choose from; the first one is the default (spec 9). */
export const presets = ["#1890ff", "#409eff", "#304156", "#212121", "#11a983", "#13c2c2", "#6959cd", "#f5222d"] as const

/** The shell's settings on this device: spec 3, settings and app state. */
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

/** The default settings. */
export const firstLook: Look = {
  theme: presets[0],
  size: "medium",
  menuType: 2,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
}

/** Parses a cookie's text; missing and invalid parts have their defaults. */
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

/** Formats settings for a cookie: only what differs from the defaults. `public/boot.js` reads it too. */
export function lookText(look: Look): string {
  const said = new URLSearchParams()
  if (look.theme !== firstLook.theme) said.set("theme", look.theme.slice(1))
  if (look.size !== firstLook.size) said.set("size", look.size)
  if (look.menuType !== firstLook.menuType) said.set("menuType", String(look.menuType))
  for (const name of ["tagsView", "fixedHeader", "sidebarLogo"] as const) if (!look[name]) said.set(name, "off")
  return said.toString()
}

/** Whether a text is a colour in the stored form. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const aYear = 365 * 24 * 3600
const listeners = new Set<() => void>()
let now: Look | null = null

const look = (): Look => (now ??= lookOf(readCookie("look") ?? ""))

/** Changes the shell's settings on this device at once, and remembers them in a cookie, since signing out clears all storage. */
export function changeLook(change: Partial<Look>): void {
  now = { ...look(), ...change }
  writeCookie("look", lookText(now), aYear)
  const { style, dataset } = document.documentElement
  style.setProperty("--theme", now.theme)
  dataset["size"] = now.size
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shell's settings on this device; the component renders again when they change. */
export const useLook = (): Look => useSyncExternalStore(subscribe, look, () => firstLook)

const rows: Readonly<Record<Size, number>> = { default: 40, medium: 36, small: 32, mini: 28 }

/** The height of a grid's row at a size, in pixels, equal to `--row`. */
export const rowHeightOf = (size: Size): number => rows[size]

/** The present height of a grid's row, for lists that render only visible rows. */
export const useRowHeight = (): number => rowHeightOf(useLook().size)
