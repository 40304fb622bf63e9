import { Redo2, Undo2 } from "lucide-react"
import { Link } from "react-router-dom"
import { shownSaved } from "#client/drafts/saved.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Money } from "#ui/money/money.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import { BidLot } from "./bid-lines.tsx"
import { NetworkNotice, StaleNotice } from "./bid-notices.tsx"
import { BidNote, BidTechnical } from "./bid-technical.tsx"
import { useBidWords } from "./bid-words.ts"
import { SealedBid } from "./sealed-bid.tsx"
import { DeadlineClock } from "./server-clock.tsx"
import { type OwnBid, useBid } from "./use-bid.ts"
import type { OpenTender } from "./use-tender.ts"
import s from "./bid.module.css"

/** The supplier's desk: the clock, the sealed envelope, and the bid as it is being written. */
export function BidDesk({ tender, onSeal, onWithdraw }: { readonly tender: OpenTender; readonly onSeal: () => void; readonly onWithdraw: () => void }) {
  const { t } = useBidWords()
  const bid = useBid(tender)
  const { document, noticedAt, opened } = tender.now.facts
  if (!bid || !document) return <LoadingPage />
  if (bid.own.data === null) return bid.own.error ? <ErrorPanel error={bid.own.error} onAgain={bid.own.reload} /> : <LoadingPage />
  const locked = tender.now.verdicts["submitBid"]?.allowed !== true
  return (
    <div className={s.stack}>
      {document.bidDeadline === null ? null : <DeadlineClock to={document.bidDeadline} label={t("tender:times.bidDeadline")} />}
      <NetworkNotice />
      {bid.own.data.state === "stale" ? <StaleNotice tender={tender} own={bid.own.data} /> : null}
      {opened.length > 0 ? <Results id={tender.id} noticed={noticedAt !== null} /> : null}
      <SealedBid tender={tender} own={bid.own.data} onWithdraw={onWithdraw} />
      {locked && bid.own.data.content === null ? null : (
        <>
          <Brief tender={tender} />
          {document.lots.map((lot) => (
            <BidLot key={lot.id} lot={lot} bid={bid} currency={document.currency} locked={locked} />
          ))}
          <BidNote bid={bid} locked={locked} />
          <BidTechnical document={document} bid={bid} locked={locked} />
        </>
      )}
      {locked ? <WhyNot tender={tender} /> : <Foot bid={bid} currency={document.currency} onSeal={onSeal} />}
    </div>
  )
}

/** Why nothing can be sealed now. */
function WhyNot({ tender }: { readonly tender: OpenTender }) {
  const { command, state } = useBidWords()
  const verdict = tender.now.verdicts["submitBid"]
  return verdict ? <ActionBar actions={[{ name: "submitBid", label: command("submitBid"), verdict, onRun: () => undefined }]} stateLabel={state} /> : null
}

function Results({ id, noticed }: { readonly id: string; readonly noticed: boolean }) {
  const { t } = useBidWords()
  return (
    <Card>
      <div className={s.buttons}>
        <Link to={`/wel/open-bid-view?id=${id}`}>{t("tender:screens.open-bid-view")}</Link>
        {noticed ? <Link to={`/wel/winning-bid-view?id=${id}`}>{t("tender:screens.winning-bid-view")}</Link> : null}
      </div>
    </Card>
  )
}

/** What the bid has to answer: how bids are ranked, and the terms. */
function Brief({ tender }: { readonly tender: OpenTender }) {
  const { t, b } = useBidWords()
  const { document } = tender.now.facts
  if (!document) return null
  const { scoring, summary, terms, currency } = document
  return (
    <Card title={b("brief.title")}>
      <div className={s.summary}>
        <p>{b("brief.method", { mode: t(`tender:modes.${scoring.mode}`), rule: b(`brief.${scoring.mode}`, { weight: scoring.priceWeight, threshold: scoring.technicalThreshold ?? "—" }), currency })}</p>
        {summary ? <p className={s.prose}>{summary}</p> : null}
        {terms ? (
          <details>
            <summary>{b("brief.terms")}</summary>
            <p className={s.prose}>{terms}</p>
          </details>
        ) : null}
      </div>
    </Card>
  )
}

function Foot({ bid, currency, onSeal }: { readonly bid: OwnBid; readonly currency: string; readonly onSeal: () => void }) {
  const { b } = useBidWords()
  const { draft, own, changed } = bid
  const saved = shownSaved(draft.saved)
  const sealed = own.data?.seal !== null && own.data?.seal !== undefined
  return (
    <div className={s.foot}>
      <div>
        {changed && saved ? <SavedState saved={saved} /> : null}
        <div className={s.quiet}>{b(changed ? (sealed ? "foot.changed" : "foot.draft") : sealed ? "foot.same" : "foot.blank")}</div>
      </div>
      <div className={s.buttons}>
        <Button look="ghost" size="small" aria-disabled={!draft.canUndo || undefined} onClick={draft.undo}>
          <Undo2 size={14} aria-hidden />
          {b("foot.undo")}
        </Button>
        <Button look="ghost" size="small" aria-disabled={!draft.canRedo || undefined} onClick={draft.redo}>
          <Redo2 size={14} aria-hidden />
          {b("foot.redo")}
        </Button>
        {changed && sealed ? (
          <Button look="ghost" size="small" onClick={draft.discard}>
            {b("foot.discard")}
          </Button>
        ) : null}
      </div>
      <div className={s.sum}>
        <div className={s.label}>{b("total")}</div>
        <strong>
          <Money value={bid.total} currency={currency} />
        </strong>
      </div>
      <Button look={changed || !sealed || own.data?.state === "stale" ? "solid" : "outline"} onClick={onSeal}>
        {b(own.data?.state === "stale" ? "foot.confirm" : sealed ? "foot.sealAgain" : "foot.seal")}
      </Button>
    </div>
  )
}
