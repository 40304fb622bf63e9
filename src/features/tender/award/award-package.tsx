import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { CircleCheck, TriangleAlert } from "lucide-react"
import type { TenderView } from "#contract/tender.view.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Sum } from "#ui/money/money.tsx"
import { ApprovalCard } from "../run/approval-card.tsx"
import { AwardByLot } from "./award-lines.tsx"
import { awardFigures, deviationsOf } from "./award-plan.ts"
import { useDeviationText } from "./deviation-text.ts"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { figures } from "./award.style.ts"

const under = defineStyle({ display: "block", fontSize: "xs", color: "fg.muted" })

const nothing = defineStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "2",
  "& svg": { marginTop: "3px", color: "green.fg" },
})

const deviationsStyle = defineStyle({
  display: "grid",
  gap: "2",
  "& li": { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: "2" },
  "& svg": { marginTop: "3px", color: "amber.fg" },
})

/** The complete award for approvers: costs, savings, deviations, and all lines. */
export function AwardPackage({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const { facts } = tender.view
  if (facts.proposal === null) return <Empty title={b("award.none")} text={b("award.noneText")} />
  return (
    <Stack gap="4">
      <ApprovalCard tender={tender} subject="award" />
      <Card title={b("award.figures")}>
        <Figures facts={facts} />
      </Card>
      <Card title={b("deviations.title")}>
        <Deviations facts={facts} />
      </Card>
      <Card title={b("award.lines")} flush>
        <AwardByLot facts={facts} />
      </Card>
    </Stack>
  )
}

function Figures({ facts }: { readonly facts: TenderView }) {
  const { b, percent } = useBidWords()
  const { total, target, saved, share } = awardFigures(facts)
  const currency = facts.document?.currency ?? "CNY"
  const winners = new Set(facts.proposal?.lines.map(({ party }) => party)).size
  return (
    <Box as="dl" css={figures}>
      <div>
        <dt>{b("award.total")}</dt>
        <dd>
          <Sum value={total} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{b("award.target")}</dt>
        <dd>{target === null ? "—" : <Sum value={target} currency={currency} />}</dd>
      </div>
      <div>
        <dt>{b("award.saved")}</dt>
        <dd>
          {saved === null ? "—" : <Sum value={saved} currency={currency} />}
          {share === null ? null : (
            <Text as="span" css={under}>
              {percent(share)}
            </Text>
          )}
        </dd>
      </div>
      <div>
        <dt>{b("award.winners")}</dt>
        <dd>{winners}</dd>
      </div>
    </Box>
  )
}

function Deviations({ facts }: { readonly facts: TenderView }) {
  const { b } = useBidWords()
  const tell = useDeviationText(facts)
  const deviations = deviationsOf(facts)
  if (deviations.length === 0)
    return (
      <Box as="p" css={nothing}>
        <CircleCheck size={15} aria-hidden />
        {b("deviations.none")}
      </Box>
    )
  return (
    <Box as="ul" css={deviationsStyle}>
      {deviations.map((deviation, index) => (
        <li key={index}>
          <TriangleAlert size={15} aria-hidden />
          <span>
            {tell(deviation).text}
            {deviation.kind === "abnormallyLow" || deviation.kind === "short" ? null : (
              <Text as="span" css={under} whiteSpace="pre-line">
                {b("deviations.reason", { reason: tell(deviation).reason ?? "" })}
              </Text>
            )}
          </span>
        </li>
      ))}
    </Box>
  )
}
