import { Box, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useCall } from "#client/http/use-call.ts"
import type { Seat } from "#contract/inquiry.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { scoringOf } from "#machines/inquiry/inquiry.committee.ts"
import { Card } from "#ui/card/card.tsx"
import { CommitteeTable } from "#ui/committee/committee-table.tsx"
import { Composition } from "#ui/committee/composition.tsx"
import { DrawCard } from "#ui/committee/draw-card.tsx"
import { DrawRecord } from "#ui/committee/draw-record.tsx"
import { NameExpert } from "#ui/committee/name-expert.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { VerdictAction } from "#ui/document-frame/verdict-action.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { ReopenSheet } from "./reopen-sheet.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"

/** The page advises against fewer experts than these. */
const least = 3
const tones: Readonly<Record<Seat["standing"], Tone>> = { notified: "amber", confirmed: "running", declared: "running" }

/** The experts of an inquiry (评标专家): who was drawn or named, the progress of each, the recorded draws, and the next one. */
export function Committee({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const words = inquiryDocument.useWords()
  const run = useCommand(document, words)
  const lookups = useCall(tenderContract.lookups, {})
  const { content, committee, recused, draws, names, trials } = document.view.facts
  const [seen, setSeen] = useState(document.now.facts.draws.length)
  if (!scoringOf(content)) return <Empty title={t("noScoring")} text={t("noScoringWhy")} />
  const experts = lookups.data?.experts ?? []
  const toScore = trials.filter(({ passed }) => passed).length
  const members = committee.map(({ expert, origin, reason, standing, locked }) => {
    const { fields: known = [], employer = null } = experts.find(({ id }) => id === expert) ?? {}
    return {
      expert,
      origin,
      reason,
      employer,
      fields: known,
      leader: false,
      name: names[expert] ?? "",
      standing: (
        <StatePill tone={locked.length > 0 && locked.length >= toScore ? "green" : tones[standing]}>
          {locked.length > 0 ? t("sheetsIn", { done: locked.length, all: toScore }) : t(`standings.${standing}`)}
        </StatePill>
      ),
    }
  })
  const locked = committee.flatMap(({ expert, locked: sheets }) => sheets.map((supplier) => ({ expert, supplier })))
  const verdict = document.now.verdicts["drawExperts"]
  const mayDraw = !document.stepped && isForRole(verdict)
  return (
    <Stack gap="4">
      <Card title={t("committee:count", { count: committee.length })} flush>
        <Stack gap="3" padding="4" paddingTop="0">
          <Composition members={committee.map(({ expert }) => ({ expert, outside: null }))} least={least} />
          <VerdictAction
            definition={inquiryDocument}
            document={document}
            name="addExpert"
            form={(close) => (
              <NameExpert
                title={words.command("addExpert")}
                besides={[...committee.map(({ expert }) => expert), ...recused]}
                onSend={async (named) => (await run(inquiry.calls.addExpert, named)) !== null}
                onClose={close}
              />
            )}
          />
        </Stack>
        <CommitteeTable members={members} />
        {locked.length > 0 ? (
          <Box padding="4">
            <VerdictAction
              definition={inquiryDocument}
              document={document}
              name="reopenSheet"
              form={(close) => <ReopenSheet document={document} sheets={locked} onClose={close} />}
            />
          </Box>
        ) : null}
      </Card>
      {recused.length > 0 ? (
        <Card title={t("recused", { count: recused.length })}>
          <Text>{recused.map((one) => names[one] ?? "").join(t("committee:listComma"))}</Text>
        </Card>
      ) : null}
      {mayDraw ? (
        <DrawCard
          pool={lookups}
          draws={document.now.facts.draws.length}
          present={committee.length}
          least={least}
          onDraw={async (asked) => {
            const before = document.now.facts.draws.length
            if (await run(inquiry.calls.drawExperts, asked)) setSeen(before)
          }}
          action={(draw) => (
            <VerdictAction definition={inquiryDocument} document={document} name="drawExperts" look="primary" onRun={draw} />
          )}
        />
      ) : null}
      {draws
        .map((draw, index) => <DrawRecord key={draw.seed} number={index + 1} draw={draw} names={names} fresh={index >= seen} />)
        .toReversed()}
    </Stack>
  )
}
