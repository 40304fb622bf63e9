import { lazyPart } from "#client/browser/lazy-part.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import type { Tab } from "#ui/tabs/tabs.tsx"
import type { OpenTender } from "../open-tender.ts"

const TrialPanel = lazyPart(async () => (await import("./trial-panel.tsx")).TrialPanel)

/** The tab for trials, once the ranking is visible to the buyer's side. */
export function trialTab(tender: OpenTender, label: string): readonly Tab[] {
  const verdict = tender.now.verdicts["tryRanking"]
  const { rankings, trials = [] } = tender.view.facts
  const may = isForRole(verdict)
  return may && rankings.length > 0
    ? [{ id: "trial", label, ...(trials.length > 0 ? { count: trials.length } : {}), content: <TrialPanel tender={tender} /> }]
    : []
}
