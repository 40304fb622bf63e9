import { Box, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { type OwnBidRow, tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { cardRow } from "#ui/card/card-row.style.ts"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { useTasks } from "#ui/document-kinds/document-kinds.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { bidTones } from "../bid-tones.ts"
import { screenPath } from "../open-path.ts"

const row = cardRow("minmax(0, 1fr) 120px 250px")

/** What wants the company comes first, then what runs, then results. */
const order = ["toAccept", "stale", "draft", "sealed", "opened", "won", "lost"] as const
function place({ standing }: OwnBidRow): number {
  const at = order.findIndex((one) => one === standing)
  return at < 0 ? order.length : at
}

const tones: typeof bidTones = { ...bidTones, toAccept: "amber" }

/** The page on which one goes on with a bid that stands like this. */
function pathOf({ id, standing, state, proven }: OwnBidRow): string {
  if (standing === "toAccept") return screenPath("winning-bid-view", id)
  if (proven) return screenPath("bid-proof-view", id)
  if (standing === "opened") return screenPath("open-bid-view", id)
  return screenPath(state === "biddingOpen" || state === "sealed" ? "cast-tender-view" : "tender-only-shows", id)
}

/** A supplier's own bids on the dashboard (我的投标): how each stands, until when something is to be done, and its result. */
export function OwnBids() {
  const { t } = useTranslation("tender")
  const { data, error, loading, reload } = useCall(tenderContract.ownBids, {}, useTasks().beat)
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (data === null) return loading ? <LoadingRows rows={3} /> : null
  return (
    <Card title={t("ownBids.title")}>
      {data.length === 0 ? <Text color="fg.muted">{t("ownBids.none")}</Text> : null}
      <Stack as="ul" gap="0">
        {data
          .toSorted((a, b) => place(a) - place(b))
          .map((bid) => (
            <Box as="li" key={bid.id} css={row}>
              <TextLink to={pathOf(bid)}>
                {bid.number} · {bid.title}
              </TextLink>
              <span>
                <StatePill tone={tones[bid.standing] ?? "quiet"}>{t(`bidStates.${bid.standing}`)}</StatePill>
              </span>
              <Text as="span" color="fg.muted" fontSize="sm">
                <When bid={bid} />
              </Text>
            </Box>
          ))}
      </Stack>
    </Card>
  )
}

/** The deadline while bids are taken, then when the own one was sealed, at the end when the result was told. */
function When({ bid: { state, bidDeadline, sealedAt, noticedAt } }: { readonly bid: OwnBidRow }) {
  const { t } = useTranslation("tender")
  if (state === "biddingOpen" && bidDeadline !== null) return <Countdown to={bidDeadline} label={t("columns.bidDeadline")} />
  const [key, at] = noticedAt === null ? (["sealedAt", sealedAt] as const) : (["noticedAt", noticedAt] as const)
  if (at === null) return null
  return (
    <>
      {t(`ownBids.${key}`)} <Instant at={at} />
    </>
  )
}
