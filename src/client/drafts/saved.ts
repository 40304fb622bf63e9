import type { Draft } from "./draft.ts"

/** Where a draft is safe, as displayed: with the time of the last save there, or that it is not safe yet. */
export type ShownSaved = { readonly where: "device" | "server" | "full"; readonly at: number } | { readonly where: "saving" | "failed" }

/** The display of a draft's safety; null while there is nothing to save. */
export function shownSaved({ state, device, server }: Draft<unknown>["saved"]): ShownSaved | null {
  switch (state) {
    case "untouched":
    case "opening":
      return null
    case "unsaved":
      return { where: "failed" }
    case "saving":
      return { where: "saving" }
    case "device":
    case "full":
      return device === null ? { where: "saving" } : { where: state, at: device }
    case "server":
      return server === null ? { where: "saving" } : { where: "server", at: server }
  }
}
