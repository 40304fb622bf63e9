import type { TenderRow } from "#machines/tender/tender.row.ts"
import type { Role } from "#contract/people.ts"

/** The address of a tender's screen. */
export const screenPath = (screen: string, id: string): string => `/wel/${screen}?id=${id}`

/** The address at which a copy of this tender is begun. */
export const copyPath = (id: string): string => `/wel/add-tender-view?from=${id}`

const drafts: ReadonlySet<string> = new Set(["new", "rejected"])

/** Where a tender's row links to: where this person works on it now, else its own page. `task` is the screen of the person's task. */
export function openPath({ id, state }: Pick<TenderRow, "id" | "state">, roles: readonly Role[], task?: string): string {
  if (roles.includes("expert") && task !== undefined) return screenPath(task, id)
  if (roles.includes("purchaser") && drafts.has(state)) return screenPath("add-tender-view", id)
  if (roles.includes("supplier") && state === "biddingOpen") return screenPath("cast-tender-view", id)
  return screenPath("tender-only-shows", id)
}

/** The module of the page for writing tenders (新建招标). */
export const addTender = "TENDER_ADD"
