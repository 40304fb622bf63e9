import type { VerdictView } from "#contract/document.ts"
import { type Openers, openersAwaited } from "./openers-awaited.ts"

/**
 * Whether the action that asks bidders for their keys is shown: as soon as it is allowed, also where enough openers have attended but a bid still lacks
 * their shares, and during the day before while too few have attended.
 */
export function isCallOffered(facts: Openers, state: string, verdict: VerdictView | undefined): boolean {
  if (verdict?.allowed === true) return true
  return verdict?.rule === "openersHadADay" && openersAwaited(facts, state) > 0
}
