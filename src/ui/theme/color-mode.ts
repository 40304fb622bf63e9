import { useSyncExternalStore } from "react"
import { clearCookie, readCookie, writeCookie } from "#client/browser/cookies.ts"

export type ColorMode = "light" | "dark"
/** A person's choice: a mode, or the device's present one. */
export type ColorChoice = ColorMode | "system"

const aYear = 365 * 24 * 3600
const listeners = new Set<() => void>()
const deviceIsDark = () => matchMedia("(prefers-color-scheme: dark)")

/** The present mode; `public/boot.js` has set it on the root before the first paint. */
const colorMode = (): ColorMode => (document.documentElement.classList.contains("dark") ? "dark" : "light")

function colorChoice(): ColorChoice {
  const said = readCookie("colour")
  return said === "dark" || said === "light" ? said : "system"
}

function show(mode: ColorMode): void {
  document.documentElement.classList.toggle("dark", mode === "dark")
  for (const listener of listeners) listener()
}

/** Switches the mode and remembers it on this device, in a cookie since signing out clears all storage; the device's own mode needs none. */
export function setColorMode(choice: ColorChoice): void {
  if (choice === "system") clearCookie("colour")
  else writeCookie("colour", choice, aYear)
  show(choice === "system" ? (deviceIsDark().matches ? "dark" : "light") : choice)
}

const followDevice = () => colorChoice() === "system" && show(deviceIsDark().matches ? "dark" : "light")

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) deviceIsDark().addEventListener("change", followDevice)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) deviceIsDark().removeEventListener("change", followDevice)
  }
}

/** The mode; the component renders again when it changes. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, colorMode, () => "light")

/** The chosen colour mode; the component renders again when it changes. While a component uses it, or `useColorMode`, the page follows the device. */
export const useColorChoice = (): ColorChoice => useSyncExternalStore(subscribe, colorChoice, () => "system")
