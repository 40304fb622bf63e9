import { useSyncExternalStore } from "react"
import { writeCookie } from "#client/cookies.ts"

export type ColorMode = "light" | "dark"

const aYear = 365 * 24 * 3600
const heard = new Set<() => void>()

/** The mode in force now; `public/boot.js` has put it on the root before the first paint. */
const colorMode = (): ColorMode => (document.documentElement.classList.contains("dark") ? "dark" : "light")

/** Switches the mode and remembers it on this device, in a cookie since signing out clears all storage. */
export function setColorMode(mode: ColorMode): void {
  document.documentElement.classList.toggle("dark", mode === "dark")
  writeCookie("colour", mode, aYear)
  for (const listener of heard) listener()
}

const subscribe = (listener: () => void) => {
  heard.add(listener)
  return () => heard.delete(listener)
}

/** The mode, and a re-render when it changes. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, colorMode, () => "light")
