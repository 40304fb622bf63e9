import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { BidLine, TechnicalPart, TenderDocument, TenderLine } from "#contract/tender.schema.ts"
import { priceAt } from "#machines/scoring/tier-price.ts"
import { multiply } from "#machines/scoring/money.ts"
import { isLumpSum, pricedLines } from "#machines/tender/tender.priced.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { Figure, Money, Quantity, Sum } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { OpenedFiles } from "./bid-files.tsx"
import { table } from "./evaluate.style.ts"

const papers = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "5",
  "& h3": { marginBottom: "1.5", color: "fg.muted", fontSize: "sm", fontWeight: "semibold" },
  "& [role=region] tbody th": { minWidth: "110px" },
  "@media (max-width: 640px)": {
    "& [role=region] th, & [role=region] td": { paddingInline: "1.5" },
    "& [role=region] tbody th": { minWidth: "84px" },
  },
})

const answersStyle = defineStyle({
  display: "grid",
  gap: "3",
  marginTop: "3",
  "& dt": { color: "fg.muted", fontSize: "sm" },
  "& dd": {
    maxWidth: "72ch",
    paddingInlineStart: "2.5",
    borderInlineStartWidth: "2px",
    borderInlineStartColor: "theme.line",
    whiteSpace: "pre-wrap",
  },
})

const scroll = defineStyle({
  overflow: "hidden",
  marginBottom: "2",
  borderWidth: "1px",
  borderRadius: "md",
  "& tfoot th, & tfoot td": { borderBottom: "0", borderTopWidth: "1px" },
  "@media (max-width: 640px)": {
    "& table": { fontSize: "xs" },
  },
})

const makes = defineStyle({ ...scroll, marginTop: "3", marginBottom: "0", "& td": { overflowWrap: "anywhere" } })

const specificationStyle = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  rowGap: "0",
  columnGap: "3",
  color: "fg.subtle",
  fontSize: "xs",
  fontWeight: "normal",
})

const within = defineStyle({ display: "block", paddingInlineStart: "4", color: "fg.muted" })

/** A bid's content, as far as its envelopes are open: the statement, the answer to each element, and the prices line by line. */
export function BidPapers({
  tender,
  bid,
  document,
  answers = true,
}: {
  readonly tender: string
  readonly bid: OpenedBidView
  readonly document: TenderDocument | null
  readonly answers?: boolean
}) {
  const { t } = useTranslation("tender-evaluate")
  return (
    <Box css={papers}>
      <section>
        <h3>{t("papers.technical")}</h3>
        {bid.technical ? (
          <Text maxWidth="72ch" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {bid.technical.statement || t("papers.nothingSaid")}
          </Text>
        ) : (
          <Text margin="0" color="fg.subtle" fontSize="xs">
            {t("papers.technicalClosed")}
          </Text>
        )}
        {answers ? <Answers document={document} answers={bid.technical?.answers} /> : null}
        <Makes bid={bid} document={document} />
        <Subcontractors bid={bid} />
        <OpenedFiles tender={tender} bid={bid} envelope="technical" />
      </section>
      <section>
        <h3>{t("papers.commercial")}</h3>
        {bid.commercial ? (
          <>
            <Prices bid={bid} document={document} />
            {answers ? <Answers document={document} answers={bid.commercial.answers} /> : null}
            <OpenedFiles tender={tender} bid={bid} envelope="commercial" />
          </>
        ) : (
          <Text margin="0" color="fg.subtle" fontSize="xs">
            {t("papers.commercialClosed")}
          </Text>
        )}
      </section>
    </Box>
  )
}

/** An envelope's answers to the scored elements, in their order. */
function Answers({ document, answers = {} }: { readonly document: TenderDocument | null; readonly answers?: TechnicalPart["answers"] }) {
  const answered = document?.scoring.elements.filter(({ id }) => answers[id]) ?? []
  if (answered.length === 0) return null
  return (
    <Box as="dl" css={answersStyle}>
      {answered.map(({ id, name }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{answers[id]}</dd>
        </div>
      ))}
    </Box>
  )
}

/** The offered make of each line, with its deviations. */
function Makes({ bid, document }: { readonly bid: OpenedBidView; readonly document: TenderDocument | null }) {
  const { t } = useTranslation("tender-evaluate")
  const offers = bid.technical?.offers ?? {}
  const named = pricedLines(document).filter(({ id }) => offers[id] !== undefined)
  if (named.length === 0) return null
  return (
    <Sideways css={makes} label={t("papers.makes")}>
      <chakra.table css={table}>
        <thead>
          <tr>
            <th scope="col">{t("papers.item")}</th>
            <th scope="col">{t("papers.brand")}</th>
            <th scope="col">{t("papers.deviation")}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ id, item }) => (
            <tr key={id}>
              <th scope="row">{item}</th>
              <td>{offers[id]?.brand}</td>
              <td>{offers[id]?.deviation || t("papers.noDeviation")}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}

/** The companies to which the bidder would give a part of the work. */
function Subcontractors({ bid }: { readonly bid: OpenedBidView }) {
  const { t } = useTranslation("tender-evaluate")
  const named = bid.technical?.subcontractors ?? []
  if (named.length === 0) return null
  return (
    <Sideways css={makes} label={t("papers.subcontractors")}>
      <chakra.table css={table}>
        <thead>
          <tr>
            <th scope="col">{t("papers.subcontractors")}</th>
            <th scope="col">{t("papers.creditCode")}</th>
            <th scope="col" data-part="number">
              {t("papers.share")}
            </th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ name, creditCode, share }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{creditCode || "—"}</td>
              <td data-part="number">
                <Figure value={share} /> %
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}

function Prices({ bid, document }: { readonly bid: OpenedBidView; readonly document: TenderDocument | null }) {
  const { t } = useTranslation("tender-evaluate")
  const currency = document?.currency ?? "CNY"
  const offered = new Map(bid.commercial?.lines.map((line) => [line.line, line]))
  return (
    <>
      <Sideways css={scroll} label={t("papers.commercial")}>
        <chakra.table css={table}>
          <thead>
            <tr>
              <th scope="col" data-keep="">
                {t("papers.item")}
              </th>
              <th scope="col" data-part="number">
                {t("papers.unitPrice")}
              </th>
              <th scope="col" data-part="number">
                {t("papers.sum")}
              </th>
            </tr>
          </thead>
          <tbody>
            {document?.lots.map((lot) => (
              <Fragment key={lot.id}>
                {pricedLines(document, [lot]).map((line) => (
                  <PriceRow key={line.id} line={line} offer={offered.get(line.id)} currency={currency} whole={isLumpSum(lot)} />
                ))}
                {isLumpSum(lot) ? lot.lines.map((line) => <WithinRow key={line.id} line={line} />) : null}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t("total")}
              </th>
              <td data-part="number">
                <strong>
                  <Sum value={bid.total} currency={currency} />
                </strong>
              </td>
            </tr>
          </tfoot>
        </chakra.table>
      </Sideways>
      {bid.commercial?.note ? (
        <Text maxWidth="72ch" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {bid.commercial.note}
        </Text>
      ) : null}
    </>
  )
}

interface PriceRowProps {
  readonly line: TenderLine
  readonly offer: BidLine | undefined
  readonly currency: string
  /** Whether the price is that of a whole lot. */
  readonly whole: boolean
}

function PriceRow({ line: { item, specification, quantity, unit }, offer, currency, whole }: PriceRowProps) {
  const { t, i18n } = useTranslation("tender-evaluate")
  return (
    <tr>
      <th scope="row" data-keep="">
        {item}
        <Box as="span" css={specificationStyle}>
          {whole ? <span>{t("papers.lumpSum")}</span> : <Quantity value={quantity} unit={unit} />}
          {offer === undefined || offer.deliveryDays === null ? null : <span>{t("papers.delivery", { count: offer.deliveryDays })}</span>}
          {offer?.taxRate === undefined ? null : <span>{t("papers.taxRate", { rate: formatDecimal(offer.taxRate, i18n.language) })}</span>}
          {specification ? <span>{specification}</span> : null}
        </Box>
      </th>
      <td data-part="number">{whole ? null : <Money value={offer && priceAt(offer, quantity)} currency={currency} />}</td>
      <td data-part="number">
        <Sum value={offer ? multiply(priceAt(offer, quantity), quantity) : null} currency={currency} />
      </td>
    </tr>
  )
}

/** A line that a lump sum pays for. */
function WithinRow({ line: { item, specification, quantity, unit } }: { readonly line: TenderLine }) {
  const { t } = useTranslation("tender-evaluate")
  return (
    <tr>
      <td data-keep="">
        <Box as="span" css={within}>
          {item}
          <Box as="span" css={specificationStyle}>
            <Quantity value={quantity} unit={unit} />
            {specification ? <span>{specification}</span> : null}
          </Box>
        </Box>
      </td>
      <td colSpan={2} data-part="number">
        <Text as="span" color="fg.subtle" fontSize="xs">
          {t("papers.within")}
        </Text>
      </td>
    </tr>
  )
}
