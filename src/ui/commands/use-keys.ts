import { useLayoutEffect } from "react"
import { isComposing } from "#ui/field/is-composing.ts"
import { offeredCommands } from "./commands.ts"
import { follow, isSingleKey, strokeOf } from "./keys.ts"
import { writes } from "./writes.ts"

/** The most time for the second stroke of a sequence, in ms. */
const patience = 1500

/** Whether this is a Mac, where Cmd replaces Ctrl. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Runs available commands by their keys. Single keys are ignored in text fields, in dialogs, and when the person has disabled them. */
export function useKeys(singleKeys: boolean): void {
  useLayoutEffect(() => {
    let begun = ""
    let until = 0
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return
      const quiet = writes(event.target) || document.querySelector("dialog[open]") !== null || !singleKeys
      const commands = offeredCommands().filter(({ keys }) => keys !== undefined && !(quiet && isSingleKey(keys)))
      const known = commands.flatMap(({ keys }) => keys ?? [])
      const next = follow(event.timeStamp < until ? begun : "", strokeOf(event, isMac()), known)
      begun = next.begun
      until = event.timeStamp + patience
      if (next.run === null) return
      event.preventDefault()
      commands.findLast(({ keys }) => keys === next.run)?.run()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [singleKeys])
}
