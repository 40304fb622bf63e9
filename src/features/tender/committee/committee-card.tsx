import { Box, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { CommitteeTable } from "#ui/committee/committee-table.tsx"
import { Composition } from "#ui/committee/composition.tsx"
import { NameExpert } from "#ui/committee/name-expert.tsx"
import { row } from "../evaluate/evaluate.style.ts"
import { AssignmentPill } from "./assignment-pill.tsx"
import { NameLeaderForm } from "./name-leader.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import { VerdictAction } from "../tender-actions.tsx"

const band = defineStyle({
  display: "grid",
  gap: "3",
  paddingTop: "0",
  paddingInline: "4",
  paddingBottom: "14px",
  "& > :empty": { display: "none" },
})

interface CommitteeCardProps {
  readonly tender: OpenTender
  /** Whether an expert comes from outside the purchaser's department; null where the reader may not know. */
  readonly isOutside: (expert: string) => boolean | null
}

/** The committee: its composition, its members with their states, and the purchaser's actions to name experts and the leader. */
export function CommitteeCard({ tender, isOutside }: CommitteeCardProps) {
  const { t } = useTranslation("committee")
  const read = useRead(tender, tenderContract.committee)
  const { committee } = tender.view.facts
  const { recused } = tender.now.facts
  const { command } = useTenderWords()
  const run = useTenderCommand(tender)
  const besides = [...tender.now.facts.committee.map(({ expert }) => expert), ...recused]
  const reasons = Object.fromEntries(committee.map(({ expert, reason }) => [expert, reason]))
  return (
    <Card title={t("count", { count: committee.length })} flush>
      <Box css={band}>
        <Composition members={committee.map(({ expert }) => ({ expert, outside: isOutside(expert) }))} />
        <Box css={row}>
          <VerdictAction
            tender={tender}
            name="addExpert"
            form={(close) => (
              <NameExpert
                title={command("addExpert")}
                besides={besides}
                onSend={async (named) => (await run(tenderContract.addExpert, named)) !== null}
                onClose={close}
              />
            )}
          />
          <VerdictAction tender={tender} name="nameLeader" form={(close) => <NameLeaderForm tender={tender} onClose={close} />} />
        </Box>
      </Box>
      <Reading read={read} rows={3}>
        {(members) => (
          <CommitteeTable
            members={members.flatMap((one) =>
              committee.some(({ expert }) => expert === one.expert)
                ? [{ ...one, reason: reasons[one.expert] ?? "", standing: <AssignmentPill state={one.state} /> }]
                : [],
            )}
          />
        )}
      </Reading>
    </Card>
  )
}
