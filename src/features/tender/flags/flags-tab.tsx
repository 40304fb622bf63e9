import { lazyPart } from "#client/browser/lazy-part.ts"
import type { Tab } from "#ui/tabs/tabs.tsx"
import type { OpenTender } from "../open-tender.ts"

const FlagsPanel = lazyPart(async () => (await import("./flags-panel.tsx")).FlagsPanel)

/** The tab of the indicators, for the buyer's side alone: it is fetched when somebody looks. */
export const flagsTab = (tender: OpenTender, label: string): readonly Tab[] =>
  standsOnBuyersSide(tender) ? [{ id: "flags", label, content: <FlagsPanel tender={tender} /> }] : []

/** Whoever may answer a flag in any state may look at them. */
function standsOnBuyersSide({ now }: OpenTender): boolean {
  const verdict = now.verdicts["answerFlag"]
  return verdict !== undefined && (verdict.allowed || verdict.rule !== "hasRole")
}
