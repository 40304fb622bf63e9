import { Box, chakra, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { type BidProofView, tenderContract } from "#contract/tender.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Figure, Sum } from "#ui/money/money.tsx"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { ReceiptButtons } from "#ui/signed-receipt/receipt-buttons.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useBidWords } from "../bid-words.ts"
import { useLotName } from "../lot-name.ts"
import type { OpenTender } from "../open-tender.ts"
import { RaiseObjection } from "./raise-objection.tsx"
import { TenderPage } from "../tender-page.tsx"

const mono = defineStyle({ fontFamily: "mono", fontSize: "xs", overflowWrap: "anywhere" })

const scores = defineStyle({
  width: "full",
  fontSize: "sm",
  "& th, & td": { paddingBlock: "1.5", paddingInline: "2", borderTopWidth: "1px", textAlign: "start" },
  "& [data-part~=number]": { textAlign: "end", whiteSpace: "nowrap" },
})

const list = defineStyle({
  display: "grid",
  gap: "1",
  fontFamily: "mono",
  fontSize: "xs",
  overflowWrap: "anywhere",
  listStyle: "decimal",
  paddingInlineStart: "6",
  "& [data-part~=own]": { fontWeight: "semibold", color: "theme.fg" },
})

const command = defineStyle({
  ...mono,
  padding: "2.5",
  borderRadius: "sm",
  background: "bg.sunken",
  whiteSpace: "pre-wrap",
})

/** bid-proof-view (投标结果证明): the own bid's result, its reasons, and the proof. */
export function Screen() {
  const { b } = useBidWords()
  return (
    <TenderPage screen="bid-proof-view" tabs={(tender) => [{ id: "proof", label: b("proof.tab"), content: <Proof tender={tender} /> }]} />
  )
}

function Proof({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const { data, error, loading, reload } = useRead(tender, tenderContract.ownProof)
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (data === null && loading) return <LoadingPage />
  if (data === null) return <Empty title={b("proof.notYet")} text={b("proof.notYetText")} />
  return (
    <PrintSheet
      above
      also={
        <Flex gap="2" wrap="wrap">
          <ReceiptButtons receipt={data.receipt} name={tender.now.facts.number} />
        </Flex>
      }
    >
      <Stack gap="4">
        <Outcome tender={tender} proof={data} />
        {tender.now.verdicts["raiseObjection"]?.allowed === true ? (
          <Box className="no-print">
            <RaiseObjection tender={tender} />
          </Box>
        ) : null}
        {data.lots.map((lot) => (
          <Lot key={lot.lot} tender={tender} lot={lot} />
        ))}
        <Published proof={data} />
        <ByHand proof={data} />
      </Stack>
    </PrintSheet>
  )
}

interface ProofProps {
  readonly tender: OpenTender
  readonly proof: BidProofView
}

function Outcome({ tender, proof }: ProofProps) {
  const { b, t } = useBidWords()
  const { t: r } = useTranslation("receipt")
  const { id, now } = tender
  const { number, document } = now.facts
  const { won, review } = proof
  return (
    <Card
      title={b("proof.title")}
      aside={
        <StatePill tone={won === null ? "running" : won ? "green" : "quiet"}>
          {b(won === null ? "proof.pending" : won ? "proof.won" : "proof.lost")}
        </StatePill>
      }
    >
      <Facts
        rows={[
          [b("receipt.tender"), `${document?.title ?? ""} ${number}`],
          [r("at"), formatInstant(proof.sealedAt)],
          [b("proof.review"), review === null ? b("proof.noReview") : b(review.valid ? "proof.valid" : "proof.invalid")],
          ...(review?.reason ? ([[b("proof.reason"), review.reason]] as const) : []),
        ]}
      />
      <Text fontSize="sm" marginTop="3" _print={{ display: "none" }}>
        {b("proof.objections")}{" "}
        <TextLink underline to={`/wel/add-public-view?id=${id}`}>
          {t("tender:screens.add-public-view")}
        </TextLink>
      </Text>
    </Card>
  )
}

/** What became of the bid in one lot. */
export function Lot({ tender, lot }: { readonly tender: Pick<OpenTender, "now">; readonly lot: BidProofView["lots"][number] }) {
  const { b, number, computation } = useBidWords()
  const { t } = useTranslation("tender-evaluate")
  const { document } = tender.now.facts
  const lotName = useLotName(document?.lots)
  const currency = document?.currency ?? "CNY"
  const hidden = lot.priceScore === null
  const why = lot.excluded === null ? "" : t(`exclusion.${lot.excluded}`, lot.priced ?? {})
  return (
    <Card title={lotName(lot.lot)}>
      <Facts
        rows={[
          [b("ranking.rank"), lot.rank === null ? why || "—" : b("proof.rank", { rank: lot.rank, of: lot.of })],
          [b("ranking.price"), <Sum key="total" value={lot.total} currency={currency} />],
          ...(lot.decidedBy && ["technical", "seal", "draw"].includes(lot.decidedBy)
            ? ([[b("proof.tie"), b(`decidedBy.${lot.decidedBy}`)]] as const)
            : []),
        ]}
      />
      {lot.abnormallyLow ? (
        <Box marginTop="3">
          <Callout title={b("proof.low")} />
        </Box>
      ) : null}
      {lot.elements.length > 0 ? (
        <Sideways label={`${b("proof.scores")} ${lotName(lot.lot)}`}>
          <chakra.table css={scores}>
            <tbody>
              {lot.elements.map(({ id, name, weight, score }) => (
                <tr key={id}>
                  <th scope="row">{b("marks.element", { name, weight: number(weight) })}</th>
                  <td data-part="number">
                    <Figure value={score} />
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">{b("ranking.technical")}</th>
                <td data-part="number">
                  <Figure value={lot.technicalScore} />
                </td>
              </tr>
              {hidden || lot.points === "" ? null : (
                <>
                  <tr>
                    <th scope="row">{b("ranking.priceScore")}</th>
                    <td data-part="number">
                      <Figure value={lot.priceScore} />
                    </td>
                  </tr>
                  <tr>
                    <th scope="row">{b("ranking.points")}</th>
                    <td data-part="number">
                      <Figure value={lot.points} />
                    </td>
                  </tr>
                </>
              )}
            </tbody>
          </chakra.table>
        </Sideways>
      ) : null}
      {lot.arithmetic.length > 0 ? (
        <Box marginTop="3">
          <Text fontSize="sm" color="fg.muted">
            {b("ranking.arithmetic")}
          </Text>
          <Box as="ul" css={mono}>
            {lot.arithmetic.map((line, at) => (
              <li key={`${at}${line}`}>{computation(line)}</li>
            ))}
          </Box>
        </Box>
      ) : null}
      {hidden ? (
        <Text fontSize="sm" color="fg.muted" marginTop="2">
          {b("proof.hidden")}
        </Text>
      ) : null}
    </Card>
  )
}

function Published({ proof }: Pick<ProofProps, "proof">) {
  const { b } = useBidWords()
  const { published, seal } = proof
  const place = published.indexOf(seal)
  return (
    <Card title={b("proof.published")}>
      <Callout
        tone={place < 0 ? "red" : "green"}
        title={place < 0 ? b("proof.notFound") : b("proof.found", { at: place + 1, of: published.length })}
      />
      <Box as="ol" css={list} marginTop="3">
        {published.map((one) => (
          <li key={one} data-part={one === seal ? "own" : undefined}>
            {one}
            {one === seal ? ` · ${b("proof.own")}` : ""}
          </li>
        ))}
      </Box>
    </Card>
  )
}

/** What anybody can verify without this platform. */
function ByHand({ proof }: Pick<ProofProps, "proof">) {
  const { b } = useBidWords()
  const { t: r } = useTranslation("receipt")
  const { technical, commercial } = proof.envelopes
  return (
    <Card title={b("proof.byHand")}>
      <Stack gap="2.5" fontSize="sm">
        <p>{b("proof.handText")}</p>
        <Box
          css={command}
          tabIndex={0}
          role="region"
          aria-label={b("proof.byHand")}
        >{`printf '%s\\n%s' ${technical} ${commercial} | sha256sum`}</Box>
        <p>{b("proof.gives")}</p>
        <Box css={mono}>{proof.seal}</Box>
        <p>{b("proof.verifyText")}</p>
        <Box css={command}>npm run verify -- --receipt FILE</Box>
        <Text color="fg.muted">{r("jws")}</Text>
        <Box css={mono}>{proof.receipt.jws}</Box>
      </Stack>
    </Card>
  )
}
