import { Stack } from "@chakra-ui/react"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { useBidWords } from "../bid-words.ts"
import { useLotHeading } from "../lot-name.ts"
import { Dissents } from "./dissents.tsx"
import { PricePlot } from "./price-plot.tsx"
import { RankingTable } from "./ranking-table.tsx"
import type { OpenTender } from "../open-tender.ts"

/** The rankings of all lots, each below a chart of its prices, and above them the dissents with which experts signed them. */
export function Rankings({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const { facts } = tender.view
  const lots = facts.document?.lots ?? []
  const headingOf = useLotHeading(lots)
  if (facts.rankings.length === 0) return <Empty title={b("ranking.notYet")} text={b("ranking.notYetText")} />
  return (
    <Stack gap="4">
      <Dissents facts={facts} />
      {lots.map((lot) => (
        <Card key={lot.id} title={headingOf(lot.id)} flush>
          <div style={{ padding: "0 16px 12px" }}>
            <PricePlot facts={facts} lot={lot.id} />
          </div>
          <RankingTable facts={facts} lot={lot.id} />
        </Card>
      ))}
    </Stack>
  )
}
