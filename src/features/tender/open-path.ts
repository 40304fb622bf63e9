import type { TenderRow } from "#contract/tender.contract.ts"
import type { Role } from "#contract/people.ts"

/** Screens that the chart names and the product does not have yet. */
const later: ReadonlySet<string> = new Set(["prequal-apply", "prequal-details", "add-public-view", "inquiry-questions-view"])

/** True when the product has the screen. */
export const hasScreen = (screen: string): boolean => !later.has(screen)

/** The address of a tender's screen; for one that is not there, the tender's own page. */
export const screenPath = (screen: string, id: string): string => `/wel/${hasScreen(screen) ? screen : "tender-only-shows"}?id=${id}`

const drafts: ReadonlySet<string> = new Set(["new", "rejected"])

/** Where a click on a tender leads: to where this person works on it now, else to its own page. `task` is the screen of what waits for the person. */
export function openPath({ id, state }: Pick<TenderRow, "id" | "state">, roles: readonly Role[], task?: string): string {
  if (roles.includes("expert") && task !== undefined) return screenPath(task, id)
  if (roles.includes("purchaser") && drafts.has(state)) return screenPath("add-tender-view", id)
  if (roles.includes("supplier") && state === "biddingOpen") return screenPath("cast-tender-view", id)
  return screenPath("tender-only-shows", id)
}
