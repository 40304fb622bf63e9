import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { Circle, CircleCheck, CircleX } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type OpenedBidView, tenderContract } from "#contract/tender.contract.ts"
import { useSession } from "#client/session/session.ts"
import { partPriced } from "#machines/tender/tender.bids.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Sum } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { OneByOne } from "#ui/score-sheet/one-by-one.tsx"
import { useOneByOne } from "#ui/score-sheet/use-one-by-one.ts"
import { BidPapers } from "./bid-papers.tsx"
import { useBidWords } from "../bid-words.ts"
import { priceFlags } from "./price-flags.ts"
import { Reading } from "#ui/loading/reading.tsx"
import { Opinions } from "./review-opinions.tsx"
import { ReviewForm } from "./review-form.tsx"
import { desk } from "#ui/score-sheet/score.style.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"

const bidStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 340px",
  gap: "4",
  alignItems: "start",
  xlDown: { gridTemplateColumns: "minmax(0, 1fr)" },
})

/** The preliminary review (初步评审), one bid at a time. */
export function ReviewDesk({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const read = useRead(tender, tenderContract.bids)
  return (
    <Reading read={read}>
      {(bids) => (bids.length === 0 ? <Empty title={t("review.none")} text={t("review.noneWhy")} /> : <Desk tender={tender} bids={bids} />)}
    </Reading>
  )
}

function Desk({ tender, bids }: { readonly tender: OpenTender; readonly bids: readonly OpenedBidView[] }) {
  const { t } = useTranslation("tender-evaluate")
  const { percent } = useBidWords()
  const me = useSession().profile?.id ?? ""
  const ordered = bids.toSorted((a, b) => a.sealedAt - b.sealedAt)
  const ownOf = (bid: OpenedBidView) => bid.opinions.find(({ expert }) => expert === me)
  const { item: bid, choose, next } = useOneByOne(ordered, { idOf: (one) => one.bid, isDone: (one) => ownOf(one) !== undefined })
  const flags = priceFlags(tender.view.facts.document, bids)
  const currency = tender.view.facts.document?.currency ?? "CNY"
  const partWord = (one: OpenedBidView) => {
    const part = partPriced(tender.view.facts.document, one.commercial?.lines)
    return part ? t("low.part", part) : undefined
  }
  const isMember = tender.view.facts.committee.some(({ expert }) => expert === me)
  const flag = bid && flags.get(bid.bid)
  return (
    <Box css={desk}>
      <OneByOne
        label={t("review.bids")}
        chosen={bid?.bid ?? ""}
        onChoose={choose}
        progress={
          isMember
            ? t("review.progress", { done: ordered.filter(ownOf).length, all: ordered.length })
            : t("review.count", { count: ordered.length })
        }
        items={ordered.map((one) => ({
          id: one.bid,
          name: one.partyName,
          mark: <OpinionMark responsive={(isMember ? ownOf(one)?.responsive : tender.view.facts.review[one.bid]?.valid) ?? null} />,
          text: one.total === null ? t("low.closed") : <Sum value={one.total} currency={currency} />,
          flag: flags.get(one.bid)?.abnormal ? t("low.word") : partWord(one),
        }))}
      />
      {bid ? (
        <Box css={bidStyle}>
          <Card
            title={bid.partyName}
            aside={
              flag?.abnormal ? (
                <StatePill tone="amber">
                  {t("low.flag", {
                    mean: percent(flag.belowMeanOfOthers?.exact ?? "0"),
                    next: percent(flag.belowNext?.exact ?? "0"),
                  })}
                </StatePill>
              ) : null
            }
          >
            <BidPapers tender={tender.id} bid={bid} document={tender.view.facts.document} />
          </Card>
          <Stack gap="4">
            <ReviewForm key={bid.bid} tender={tender} bid={bid} own={ownOf(bid) ?? null} onNext={next} />
            <Opinions bid={bid} committee={tender.view.facts.committee} me={me} />
          </Stack>
        </Box>
      ) : null}
    </Box>
  )
}

function OpinionMark({ responsive }: { readonly responsive: boolean | null }) {
  const { t } = useTranslation("tender-evaluate")
  const [Icon, color, word] =
    responsive === null
      ? ([Circle, "fg.subtle", "review.unreviewed"] as const)
      : responsive
        ? ([CircleCheck, "green.fg", "review.responsive"] as const)
        : ([CircleX, "red.fg", "review.rejected"] as const)
  return (
    <Box as="span" color={color}>
      <Icon size={16} aria-hidden />
      <span className="sr-only">{t(word)}</span>
    </Box>
  )
}
