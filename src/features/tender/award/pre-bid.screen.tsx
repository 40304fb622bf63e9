import { Stack } from "@chakra-ui/react"
import { type ComponentProps, useState } from "react"
import { Empty } from "#ui/empty/empty.tsx"
import { wasWithdrawn } from "#ui/document-frame/was-withdrawn.ts"
import { useBidWords } from "../bid-words.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { heldBy, type Writing } from "./award-plan.ts"
import { Marks } from "./marks-table.tsx"
import { ProposeAward } from "./propose-award.tsx"
import { Rankings } from "./rankings.tsx"
import { TenderFiles } from "../read/tender-files.tsx"
import { flagsTab } from "../flags/flags-tab.tsx"
import { trialTab } from "../trial/trial-tab.tsx"
import { TenderPage } from "../tender-page.tsx"

/** pre-bid-view (预定标): the ranking with its calculation, the experts' marks, and the purchaser's proposal. */
export function Screen() {
  const { b } = useBidWords()
  const [typed, onType] = useState<Writing | null>(null)
  return (
    <TenderPage
      screen="pre-bid-view"
      also={["publishCandidates"]}
      within={["proposeAward"]}
      held={({ now }) => heldBy(typed, now.facts.proposal)}
      tabs={(tender) => [
        { id: "ranking", label: b("tabs.ranking"), content: <Rankings tender={tender} /> },
        {
          id: "proposal",
          label: b("tabs.proposal"),
          tasks: ["proposeAward"],
          content: <Proposal tender={tender} typed={typed} onType={onType} />,
        },
        { id: "marks", label: b("tabs.marks"), content: <Marks tender={tender} /> },
        ...trialTab(tender, b("tabs.trial")),
        ...flagsTab(tender, b("tabs.flags")),
      ]}
    />
  )
}

function Proposal(props: ComponentProps<typeof ProposeAward>) {
  const { b } = useBidWords()
  const { tender } = props
  const { state, facts } = tender.now
  if (facts.rankings.length === 0) return <Empty title={b("ranking.notYet")} text={b("ranking.notYetText")} />
  return (
    <Stack gap="4">
      {/* The facts keep the reason until an award is approved, also of one that was submitted again and withdrawn. */}
      {state === "preAward" && facts.returnReason && !wasWithdrawn(tender, "award") ? (
        <Callout tone="red" title={b("approval.returned")}>
          <p>{facts.returnReason}</p>
        </Callout>
      ) : null}
      <ProposeAward {...props} />
      {/* Below, since its length is known late: what moves under the pointer loses the click. */}
      <TenderFiles tender={tender} only={["award"]} />
    </Stack>
  )
}
