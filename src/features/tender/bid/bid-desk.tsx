import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { ReceiptText, Redo2, Trash2, Undo2 } from "lucide-react"
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { bidDraftId } from "#contract/draft.contract.ts"
import type { OwnBidView } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { shownSaved } from "#client/drafts/saved.ts"
import { useKeptFiles } from "#client/drafts/use-kept-files.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Sum } from "#ui/money/money.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { EarlyLooks } from "../early-looks.tsx"
import { SealPromise } from "../seal-promise.tsx"
import { TenderClock } from "../tender-clock.tsx"
import { BringBack } from "./bring-back.tsx"
import { BidFiles, byEnvelope, type ChosenFiles } from "./bid-files.tsx"
import { contentOf, editsOf } from "./bid-draft.ts"
import { isOfBid } from "./begun-sealing.ts"
import { BidLot } from "./bid-lines.tsx"
import type { BidPlace } from "./bid-place.ts"
import { CalledBidders } from "../called-bidders.tsx"
import { NetworkNotice, StaleNotice, WithheldNotice } from "../bid-notices.tsx"
import { BidSubcontractors } from "./bid-subcontractors.tsx"
import { BidCommercial, BidTechnical } from "./bid-technical.tsx"
import { useBidWords } from "../bid-words.ts"
import { DocumentPricing } from "../read/document-pricing.tsx"
import { SealBid, WithdrawBid } from "./seal-bid.tsx"
import { SealedBid } from "./sealed-bid.tsx"
import { type OwnBid, useBid, writeBack } from "./use-bid.ts"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { useTenderFiles } from "../use-tender-files.ts"
import type { OpenTender } from "../open-tender.ts"
import { summary as summaryStyle } from "./bid.style.ts"
import { workBar } from "../work-bar.style.ts"

const foot = defineStyle({
  ...workBar,
  position: "sticky",
  bottom: "0",
  zIndex: "5",
  boxShadow: "float",
  "& > :first-child": { flex: "1 1 200px" },
  mdDown: {
    rowGap: "1",
    columnGap: "3",
    paddingBlock: "2",
    paddingInline: "3",
    marginInline: "-12px",
    borderInline: "0",
    borderRadius: "0",
    // The saved state and the way back; below them the total and the seal.
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    "& > :first-child": { gridColumn: "span 2" },
    "& > :last-child": { gridColumn: "span 2", justifySelf: "end" },
    "& [data-part=buttons]": { gap: "1" },
    "& [data-part=word]": { display: "none" },
  },
  _print: { display: "none" },
})

const sum = defineStyle({
  textAlign: "end",
  "& strong": { fontSize: "18px", fontWeight: "semibold" },
  mdDown: { textAlign: "start" },
})

/** The supplier's bid page: the clock, the sealed envelope, and the bid being written. */
export function BidDesk({ tender }: { readonly tender: OpenTender }) {
  const { document } = tender.now.facts
  return document ? <OwnDesk tender={tender} document={document} /> : <LoadingPage />
}

function OwnDesk({ tender, document }: { readonly tender: OpenTender; readonly document: TenderDocument }) {
  const bid = useBid(tender, document)
  const own = bid.own.data
  if (own === null) return bid.own.error ? <ErrorPanel error={bid.own.error} onAgain={bid.own.reload} /> : <LoadingPage />
  return <Desk tender={tender} bid={bid} own={own} document={document} />
}

function Desk({
  tender,
  bid,
  own,
  document,
}: {
  readonly tender: OpenTender
  readonly bid: OwnBid
  readonly own: OwnBidView
  readonly document: TenderDocument
}) {
  const { b } = useBidWords()
  const { t: s } = useTranslation("sealing")
  const [asked, setAsked] = useState<AskedProps["asked"] | null>(null)
  const { noticedAt, opened, publicity } = tender.now.facts
  const [tried, setTried] = useState(false)
  const [goTo, setGoTo] = useState<BidPlace | null>(null)
  const receipt = useRef<HTMLDivElement>(null)
  const toReceipt = () => receipt.current?.scrollIntoView({ block: "center" })
  // The seal button is at the foot of a long page; the receipt is at its top.
  const showReceipt = useEffectEvent(() => own.seal !== null && toReceipt())
  const [sealings, setSealings] = useState(0)
  const used = useKeptFiles(bidDraftId(tender.id, document.seal), opened.length > 0)
  const inBrowser = document.seal === "S2"
  const elsewhere = own.level === "S2" && bid.sealed === null
  useEffect(() => {
    if (sealings > 0) showReceipt()
  }, [sealings, own.seal])
  const seal = () => {
    setTried(true)
    setAsked("seal")
  }
  const verdict = tender.now.verdicts["submitBid"]
  const locked = verdict?.allowed !== true
  const held = verdict?.allowed === false && verdict.rule === "notSuspended" && bid.changed
  return (
    <Stack gap="4">
      <TenderClock tender={tender} name="bidDeadline" />
      <NetworkNotice />
      <CalledBidders tender={tender} />
      {locked || bid.draft.withheld === null ? null : <WithheldNotice since={bid.draft.withheld} />}
      {own.state === "stale" ? <StaleNotice tender={tender} own={own} /> : null}
      {own.state === "withdrawn" ? (
        <Callout title={b("withdrawn.title")}>
          <p>{b("withdrawn.text")}</p>
        </Callout>
      ) : null}
      {opened.length > 0 ? <Results id={tender.id} noticed={noticedAt !== null} proven={noticedAt !== null || publicity !== null} /> : null}
      <SealedBid
        ref={receipt}
        tender={tender}
        own={own}
        onWithdraw={() => setAsked("withdraw")}
        onBringBack={elsewhere ? () => setAsked("bringBack") : null}
      />
      {elsewhere && !locked ? (
        <Callout title={s("bid.elsewhere")}>
          <p>{s("bid.elsewhereText")}</p>
        </Callout>
      ) : null}
      {inBrowser && !locked ? <UploadCut bid={bid} document={document} files={byEnvelope(used.files)} onGoOn={seal} /> : null}
      <EarlyLooks tender={tender} />
      {held ? <Callout title={b("held")} /> : null}
      {locked && !held && bid.sealed === null ? null : (
        <Written tender={tender} bid={bid} own={own} document={document} locked={locked} tried={tried} goTo={goTo} used={used} />
      )}
      {locked ? (
        <WhyNot tender={tender} />
      ) : (
        <Foot bid={bid} own={own} currency={document.currency} here={inBrowser} onSeal={seal} onReceipt={toReceipt} />
      )}
      {asked === null ? null : (
        <Asked
          asked={asked}
          tender={tender}
          bid={bid}
          own={own}
          document={document}
          files={byEnvelope(used.files)}
          onGo={setGoTo}
          onClose={() => setAsked(null)}
          onSealed={() => setSealings(sealings + 1)}
        />
      )}
    </Stack>
  )
}

interface WrittenProps {
  readonly tender: OpenTender
  readonly bid: OwnBid
  readonly own: OwnBidView
  readonly document: TenderDocument
  readonly locked: boolean
  readonly tried: boolean
  readonly goTo: BidPlace | null
  readonly used: ReturnType<typeof useKeptFiles>
}

/** What the bid must answer, and the bid as it is written. */
function Written({ tender, bid, own, document, locked, tried, goTo, used }: WrittenProps) {
  const inBrowser = document.seal === "S2"
  return (
    <>
      <Brief tender={tender} />
      {document.lots.map((lot) => (
        <BidLot key={lot.id} lot={lot} document={document} bid={bid} locked={locked} tried={tried} goTo={goTo} />
      ))}
      <BidCommercial document={document} bid={bid} locked={locked} />
      <BidTechnical document={document} bid={bid} locked={locked} />
      <BidSubcontractors bid={bid} locked={locked} tried={tried} />
      {locked ? null : (
        <BidFiles used={used} level={inBrowser ? "S2" : "S1"} before={inBrowser ? (bid.draft.value.sealed?.files ?? []) : own.files} />
      )}
    </>
  )
}

interface AskedProps extends ComponentProps<typeof SealBid> {
  readonly asked: "seal" | "withdraw" | "bringBack"
}

/** The dialog of what was asked for. */
function Asked({ asked, ...props }: AskedProps) {
  const { tender, bid, own, onClose } = props
  if (asked === "seal") return <SealBid {...props} />
  return asked === "bringBack" ? (
    <BringBack tender={tender} bid={bid} onClose={onClose} />
  ) : (
    <WithdrawBid tender={tender} bid={bid} own={own} onClose={onClose} />
  )
}

interface CutProps {
  readonly bid: OwnBid
  readonly document: TenderDocument
  readonly files: ChosenFiles
  readonly onGoOn: () => void
}

/** Shown when an upload of exactly this bid was interrupted, as by closing the page; chunks that have arrived are not sent again. */
function UploadCut({ bid, document, files, onGoOn }: CutProps) {
  const { t } = useTranslation(["sealing", "common"])
  const { sealing } = bid.draft.value
  if (!sealing || bid.problems.length > 0 || !isOfBid(sealing, contentOf(document, bid.text), files)) return null
  const names = [...files.technical, ...files.commercial].map(({ file }) => file.name).join(t("common:comma"))
  return (
    <Callout tone="amber" title={t("bid.cut")}>
      <p>{names === "" ? t("bid.cutBare") : t("bid.cutText", { names })}</p>
      <Button size="small" onClick={onGoOn}>
        {t("bid.goOn")}
      </Button>
    </Callout>
  )
}

/** Why nothing can be sealed now. */
function WhyNot({ tender }: { readonly tender: OpenTender }) {
  const { command, state } = useBidWords()
  const verdict = tender.now.verdicts["submitBid"]
  return verdict ? (
    <ActionBar actions={[{ name: "submitBid", label: command("submitBid"), verdict, onRun: () => undefined }]} stateLabel={state} />
  ) : null
}

interface ResultsProps {
  readonly id: string
  readonly noticed: boolean
  /** Whether the own bid's result is known. */
  readonly proven: boolean
}

function Results({ id, noticed, proven }: ResultsProps) {
  const { t } = useBidWords()
  return (
    <Card>
      <Flex wrap="wrap" gap="2" data-part="buttons">
        <Link to={`/wel/open-bid-view?id=${id}`}>{t("tender:screens.open-bid-view")}</Link>
        {noticed ? <Link to={`/wel/winning-bid-view?id=${id}`}>{t("tender:screens.winning-bid-view")}</Link> : null}
        {proven ? <Link to={`/wel/bid-proof-view?id=${id}`}>{t("tender:screens.bid-proof-view")}</Link> : null}
      </Flex>
    </Card>
  )
}

/** What the bid must answer: how bids are ranked, and the terms. */
function Brief({ tender }: { readonly tender: OpenTender }) {
  const { t, b } = useBidWords()
  const files = useTenderFiles(tender)
  const { document } = tender.now.facts
  if (!document) return null
  const { scoring, summary, terms, currency } = document
  return (
    <Card title={b("brief.title")}>
      <Box css={summaryStyle}>
        <p>
          {b("brief.method", {
            mode: t(`tender:modes.${scoring.mode}`),
            rule: b(`brief.${scoring.mode}`, { weight: scoring.priceWeight, threshold: scoring.technicalThreshold ?? "—" }),
            currency,
          })}
        </p>
        <DocumentPricing document={document} />
        <SealPromise document={document} />
        <FileStrip files={files.papers} />
        {summary ? (
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {summary}
          </Text>
        ) : null}
        {terms ? (
          <details>
            <summary>{b("brief.terms")}</summary>
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
              {terms}
            </Text>
          </details>
        ) : null}
      </Box>
    </Card>
  )
}

function Foot({
  bid,
  own,
  currency,
  here,
  onSeal,
  onReceipt,
}: {
  readonly bid: OwnBid
  readonly own: OwnBidView
  readonly currency: string
  /** Whether the draft stays on this device. */
  readonly here: boolean
  readonly onSeal: () => void
  readonly onReceipt: () => void
}) {
  const { b } = useBidWords()
  const { t: s } = useTranslation("sealing")
  const { draft, changed } = bid
  const saved = shownSaved(draft.saved)
  const sealed = own.seal !== null
  // After sealing in the browser only the draft holds the content, so discarding removes only the changes since.
  const discard = () => (here && bid.sealed ? writeBack(draft, editsOf(bid.sealed)) : draft.discard())
  return (
    <Box css={foot} data-foot="">
      <div>
        {changed && saved ? <SavedState saved={saved} /> : null}
        <Box color="fg.muted" fontSize="sm">
          {b(
            bid.waits
              ? "foot.waiting"
              : changed
                ? sealed
                  ? "foot.changed"
                  : "foot.draft"
                : sealed && bid.sealed
                  ? "foot.same"
                  : "foot.blank",
          )}
          {here ? ` · ${s("bid.here")}` : ""}
        </Box>
      </div>
      <Flex wrap="wrap" gap="2" data-part="buttons">
        <Button look="ghost" size="small" aria-disabled={!draft.canUndo || undefined} aria-label={b("foot.undo")} onClick={draft.undo}>
          <Undo2 size={14} aria-hidden />
          <span data-part="word">{b("foot.undo")}</span>
        </Button>
        <Button look="ghost" size="small" aria-disabled={!draft.canRedo || undefined} aria-label={b("foot.redo")} onClick={draft.redo}>
          <Redo2 size={14} aria-hidden />
          <span data-part="word">{b("foot.redo")}</span>
        </Button>
        {sealed ? (
          <Button look="ghost" size="small" aria-label={b("foot.receipt")} onClick={onReceipt}>
            <ReceiptText size={14} aria-hidden />
            <span data-part="word">{b("foot.receipt")}</span>
          </Button>
        ) : null}
        {changed && sealed ? (
          <Button look="ghost" size="small" aria-label={b("foot.discard")} onClick={discard}>
            <Trash2 size={14} aria-hidden />
            <span data-part="word">{b("foot.discard")}</span>
          </Button>
        ) : null}
      </Flex>
      <Box css={sum}>
        <Box fontSize="xs" color="fg.muted">
          {b("total")}
        </Box>
        <strong>
          <Sum value={bid.total} currency={currency} />
        </strong>
      </Box>
      <Button look={!bid.waits && (changed || !sealed || own.state === "stale") ? "solid" : "outline"} onClick={onSeal}>
        {b(own.state === "stale" ? "foot.confirm" : sealed ? "foot.sealAgain" : "foot.seal")}
      </Button>
    </Box>
  )
}
