import { lazyPart } from "#client/browser/lazy-part.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import type { Tab } from "#ui/tabs/tabs.tsx"
import type { OpenTender } from "../open-tender.ts"

const FlagsPanel = lazyPart(async () => (await import("./flags-panel.tsx")).FlagsPanel)

/** The tab of the indicators, only for the buyer's side: loaded when opened. */
export const flagsTab = (tender: OpenTender, label: string): readonly Tab[] =>
  standsOnBuyersSide(tender) ? [{ id: "flags", label, content: <FlagsPanel tender={tender} /> }] : []

/** People who may answer a flag in some state may see the flags. */
function standsOnBuyersSide({ now }: OpenTender): boolean {
  const verdict = now.verdicts["answerFlag"]
  return isForRole(verdict)
}
