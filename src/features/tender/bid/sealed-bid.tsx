import { Copy, Download } from "lucide-react"
import type { OwnBidView } from "#contract/tender.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { EnvelopeRow } from "#ui/envelope-row/envelope-row.tsx"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { toast } from "#ui/toast/toast.ts"
import { bidTones } from "../bid-tones.ts"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import s from "./bid.module.css"

const envelopeOf = (state: string) =>
  state === "stale" || state === "withdrawn" || state === "sealed" ? state : state === "lapsed" ? "stale" : "opened"

/** The sealed bid: an envelope with its fingerprint, and the receipt that proves when it was handed in. */
export function SealedBid({
  tender,
  own,
  onWithdraw,
}: {
  readonly tender: OpenTender
  readonly own: OwnBidView
  readonly onWithdraw: () => void
}) {
  const { t, b, command } = useBidWords()
  const { number, document } = tender.now.facts
  if (own.seal === null || own.sealedAt === null) return null
  return (
    <Card
      title={b("sealed.title")}
      aside={<StatePill tone={bidTones[own.state] ?? "running"}>{t(`tender:bidStates.${own.state}`)}</StatePill>}
    >
      <div className={s.sealed}>
        <EnvelopeRow label={b("sealed.title")} envelopes={[{ id: own.seal, name: own.seal.slice(0, 8), state: envelopeOf(own.state) }]} />
        <PrintSheet also={own.receipt ? <ReceiptButtons receipt={own.receipt} name={number} /> : null}>
          <dl className={s.receipt}>
            <div>
              <dt className={s.label}>{b("receipt.tender")}</dt>
              <dd>
                {document?.title} <span className={s.mono}>{number}</span>
              </dd>
            </div>
            <div>
              <dt className={s.label}>{b("receipt.at")}</dt>
              <dd>
                <strong>{formatInstant(own.sealedAt)}</strong>{" "}
                <span className={s.quiet}>{b("receipt.version", { version: own.receipt?.version ?? own.version })}</span>
              </dd>
            </div>
            <div>
              <dt className={s.label}>{b("receipt.seal")}</dt>
              <dd className={s.mono}>{own.seal}</dd>
            </div>
            {own.receipt ? (
              <div>
                <dt className={s.label}>{b("receipt.jws")}</dt>
                <dd>
                  <div className={`${s.mono} ${s.jws}`} tabIndex={0} role="region" aria-label={b("receipt.jws")}>
                    {own.receipt.jws}
                  </div>
                </dd>
              </div>
            ) : null}
          </dl>
        </PrintSheet>
      </div>
      {tender.now.verdicts["withdrawBid"]?.allowed ? (
        <div className={s.withdraw}>
          <span className={s.quiet}>{b("sealed.secret")}</span>
          <Button look="danger" size="small" onClick={onWithdraw}>
            {command("withdrawBid")}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function ReceiptButtons({ receipt, name }: { readonly receipt: NonNullable<OwnBidView["receipt"]>; readonly name: string }) {
  const { b } = useBidWords()
  const copy = () =>
    navigator.clipboard.writeText(receipt.jws).then(
      () => toast("green", b("receipt.copied")),
      () => toast("red", b("receipt.notCopied")),
    )
  const download = () => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }))
    const link = document.createElement("a")
    link.href = address
    link.download = `${name}-${receipt.seal.slice(0, 8)}.json`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        <Copy size={14} aria-hidden />
        {b("receipt.copy")}
      </Button>
      <Button size="small" onClick={download}>
        <Download size={14} aria-hidden />
        {b("receipt.download")}
      </Button>
    </>
  )
}
