import { AwardPackage } from "./award-package.tsx"
import { useBidWords } from "../bid-words.ts"
import { Marks } from "./marks-table.tsx"
import { Rankings } from "./rankings.tsx"
import { flagsTab } from "../flags/flags-tab.tsx"
import { trialTab } from "../trial/trial-tab.tsx"
import { TenderPage } from "../tender-page.tsx"

/** winning-approval-view (定标审批): the award with everything for and against it, to be approved or returned. */
export function Screen() {
  const { b } = useBidWords()
  return (
    <TenderPage
      screen="winning-approval-view"
      tabs={(tender) => [
        { id: "award", label: b("tabs.award"), content: <AwardPackage tender={tender} /> },
        { id: "ranking", label: b("tabs.ranking"), content: <Rankings tender={tender} /> },
        { id: "marks", label: b("tabs.marks"), content: <Marks tender={tender} /> },
        ...trialTab(tender, b("tabs.trial")),
        ...flagsTab(tender, b("tabs.flags")),
      ]}
    />
  )
}
