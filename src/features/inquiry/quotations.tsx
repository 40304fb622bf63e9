import { Box, defineStyle, Text } from "@chakra-ui/react"
import { comparisonContract, type Offer } from "#contract/inquiry.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import { askOf } from "#machines/inquiry/inquiry.facts.ts"
import { quotedTotal } from "#machines/quotation/quotation.rules.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Sum } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { Judging } from "./judging.tsx"

const row = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4",
  paddingBlock: "3",
  borderTopWidth: "1px",
  "&:first-of-type": { borderTop: "0" },
})

/** The quotations, and whether each meets the request (初审); before the opening neither the suppliers nor their quotations are shown. */
export function Quotations({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const { data, error, reload } = useRead(document, comparisonContract.offers)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows />
  const isSealed = document.view.facts.content?.openness === "sealed"
  if (data.offers.length === 0) return <Empty title={t("noQuotations")} text={t(isSealed ? "noQuotationsWhy" : "noOffersWhy")} />
  return (
    <Card
      title={t("quotations")}
      aside={
        <ButtonLink size="small" to={inquiryDocument.pathOf("wel/inquiry-parity-view", document.id)}>
          {t("states.parity")}
        </ButtonLink>
      }
    >
      {data.offers.map((offer) => (
        <Quotation key={offer.quotation} document={document} offer={offer} />
      ))}
    </Card>
  )
}

function Quotation({ document, offer }: { readonly document: OpenInquiry; readonly offer: Offer }) {
  const t = useT()
  const { content, trials, quotes } = document.view.facts
  const trial = trials.find(({ supplier }) => supplier === offer.supplier)
  const last = offer.rounds.at(-1)
  // Whoever was not asked again stays with what it offered before.
  const isOfRound = quotes.length === 0 || quotes.includes(offer.supplier)
  const total = content && last ? quotedTotal({ ask: askOf(content, 0), content: { ...last, lines: unpacked(last.lines) } }) : null
  return (
    <Box css={row}>
      <Box flex="1 1 240px" minWidth="0">
        <TextLink to={`/inquiry-create?id=${offer.quotation}`}>{offer.name}</TextLink>
        <Text margin="0" color="fg.muted" fontSize="xs">
          {offer.number}
        </Text>
      </Box>
      <Sum value={total} currency={content?.currency ?? ""} />
      {!isOfRound && last ? (
        <StatePill tone="quiet">{t("ofRound", { round: last.round })}</StatePill>
      ) : trial ? (
        <StatePill tone={trial.passed ? "green" : "red"}>{t(trial.passed ? "passed" : "notPassed")}</StatePill>
      ) : (
        <StatePill tone="quiet">{t("notJudged")}</StatePill>
      )}
      {trial?.reason ? (
        <Text margin="0" color="fg.muted" fontSize="sm">
          {trial.reason}
        </Text>
      ) : null}
      {document.now.state === "firstTrial" && quotes.includes(offer.supplier) ? (
        <Judging document={document} name="trial" supplier={offer.supplier} />
      ) : null}
    </Box>
  )
}
