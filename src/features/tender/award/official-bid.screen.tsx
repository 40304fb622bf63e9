import { Stack } from "@chakra-ui/react"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { AwardByLot } from "./award-lines.tsx"
import { AwardPackage } from "./award-package.tsx"
import { useBidWords } from "../bid-words.ts"
import { LapseAward } from "./lapse-award.tsx"
import { LetterDesk } from "./letter-desk.tsx"
import { SignedCard } from "../signed-card.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

/** official-bid-view (正式定标): the final award, and the letters to be sent with the notice. */
export function Screen() {
  const { b } = useBidWords()
  return (
    <TenderPage
      screen="official-bid-view"
      tabs={(tender) => [
        { id: "award", label: b("tabs.finalAward"), content: <FinalAward tender={tender} /> },
        { id: "letters", label: b("tabs.letters"), content: <Letters tender={tender} /> },
        { id: "package", label: b("tabs.award"), content: <AwardPackage tender={tender} /> },
      ]}
    />
  )
}

function FinalAward({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const { facts } = tender.view
  if (facts.awardedAt === null || facts.proposal === null) return <Empty title={b("award.notFinal")} text={b("award.notFinalText")} />
  return (
    <Stack gap="4">
      <SignedCard tender={tender} of="award" />
      <LapseAward tender={tender} />
      <Card title={b("tabs.finalAward")} flush>
        <AwardByLot facts={facts} tender={tender.id} />
      </Card>
    </Stack>
  )
}

function Letters({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const { facts } = tender.view
  return facts.awardedAt === null || facts.proposal === null ? (
    <Empty title={b("award.notFinal")} text={b("award.notFinalText")} />
  ) : (
    <LetterDesk facts={facts} />
  )
}
