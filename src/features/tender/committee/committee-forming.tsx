import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { isForRole } from "#machines/_kit/judge.ts"
import { factsAfter } from "#ui/document-frame/timeline-facts.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { CommitteeCard } from "./committee-card.tsx"
import { DrawCard } from "#ui/committee/draw-card.tsx"
import { DrawRecord } from "#ui/committee/draw-record.tsx"
import { useTenderCommand } from "../use-tender-command.ts"
import { useCall } from "#client/http/use-call.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

const lead = defineStyle({ marginTop: "0", marginInline: "0", marginBottom: "3", color: "fg.muted" })

const declinedStyle = defineStyle({
  "& li": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", rowGap: "0.5", columnGap: "4", paddingBlock: "2" },
  "& li + li": { borderTopWidth: "1px" },
  "& strong": { fontWeight: "semibold" },
  "& p": { flex: "1 0 100%" },
})

/** Whether the person could draw for this tender at some time: then the form is shown, disabled with its reason where necessary. */
const mayDraw = ({ now, stepped }: OpenTender): boolean => {
  const verdict = now.verdicts["drawExperts"]
  return !stepped && isForRole(verdict)
}

/** The forming of a committee: its members, the draw, who declined, and all recorded draws. */
export function CommitteeForming({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("committee")
  const run = useTenderCommand(tender)
  const lookups = useCall(tenderContract.lookups, {})
  const [seen, setSeen] = useState(tender.now.facts.draws.length)
  const { draws, names } = tender.view.facts
  const experts = lookups.data?.experts ?? []
  const departments = new Map(experts.map(({ id, department }) => [id, department]))
  const own = lookups.data?.staff.find(({ id }) => id === tender.view.facts.author?.id)?.department ?? null
  return (
    <Stack gap="4">
      <CommitteeCard tender={tender} isOutside={(expert) => own === null || departments.get(expert) !== own} />
      <LeftOut tender={tender} />
      <Declined tender={tender} />
      {mayDraw(tender) ? (
        <DrawCard
          pool={lookups}
          draws={tender.now.facts.draws.length}
          present={tender.now.facts.committee.length}
          onDraw={async (asked) => {
            const before = tender.now.facts.draws.length
            if (await run(tenderContract.drawExperts, asked)) setSeen(before)
          }}
          action={(draw) => <VerdictAction tender={tender} name="drawExperts" look="primary" onRun={draw} />}
        />
      ) : null}
      {draws
        .map((draw, index) => <DrawRecord key={draw.seed} number={index + 1} draw={draw} names={names} fresh={index >= seen} />)
        .toReversed()}
      {draws.length === 0 && !mayDraw(tender) ? (
        <Text margin="0" color="fg.subtle" fontSize="xs">
          {t("draw.none")}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Named experts who could no longer be called at the publication. */
function LeftOut({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const published = tender.timeline.findLast(({ type }) => type === "bidding.opened" || type === "prequalification.opened")
  const names = published?.values["leftOut"]
  if (names === undefined) return null
  return (
    <Card title={t("leftOut.title")}>
      <Box as="p" css={lead}>
        {t("leftOut.lead", { names })}
      </Box>
    </Card>
  )
}

/** Who declined or recused in this round, and whether others take their places. */
function Declined({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const round = factsAfter(tender.timeline, tender.id, ["tender.reopened", "tender.retendered"])
  const declined = round.filter(({ type }) => type === "expert.declined")
  if (declined.length === 0) return null
  return (
    <Card title={t("declined.title", { count: declined.length })}>
      <Box as="p" css={lead}>
        {t(tender.view.facts.opened.length > 0 ? "declined.leadOpened" : "declined.lead")}
      </Box>
      <Box as="ul" css={declinedStyle}>
        {declined.map(({ position, at, values, by }) => (
          <li key={position}>
            <strong>{values["expert"] || by.name}</strong>
            <Text as="span" margin="0" color="fg.subtle" fontSize="xs">
              <Instant at={at} />
            </Text>
            <p>{values["reason"]}</p>
          </li>
        ))}
      </Box>
    </Card>
  )
}
