import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type OpenedBidView, tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Input, Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { Choice } from "./choice.tsx"
import s from "./review.module.css"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { DeclareFirst } from "./declare-first.tsx"
import { VerdictAction } from "../tender-actions.tsx"

interface ReviewFormProps {
  readonly tender: OpenTender
  readonly bid: OpenedBidView
  readonly own: OpenedBidView["opinions"][number] | null
  readonly onNext: () => void
}

/** The own opinion on one bid: responsive, or rejected with the clause and the reason. */
export function ReviewForm({ tender, bid, own, onNext }: ReviewFormProps) {
  const { t } = useTranslation("tender-evaluate")
  const run = useTenderCommand(tender)
  const form = useRef<HTMLFieldSetElement>(null)
  const [responsive, setResponsive] = useState(own?.responsive ?? null)
  const [clause, setClause] = useState(own?.clause ?? "")
  const [reason, setReason] = useState(own?.reason ?? "")
  const [tried, setTried] = useState(false)
  const verdict = tender.now.verdicts["reviewBid"]
  const mine = !tender.stepped && verdict !== undefined && (verdict.allowed || verdict.rule !== "hasRole")
  const reject = () => {
    setResponsive(false)
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>("input[type=text]")?.focus())
  }
  useWorkKeys(mine && verdict.allowed ? { "1": () => setResponsive(true), "2": reject } : {})
  if (!mine) return null
  const missing = responsive === false && reason.trim() === ""
  const send = async () => {
    setTried(true)
    if (responsive === null || missing) return
    if (
      await run(tenderContract.reviewBid, { bid: bid.bid, responsive, clause: responsive ? "" : clause, reason: responsive ? "" : reason })
    )
      onNext()
  }
  return (
    <Card title={t("review.own")}>
      <fieldset ref={form} className={s.choice} disabled={!verdict.allowed} aria-label={t("review.own")}>
        <Choice name="responsive" keyName="1" chosen={responsive === true} onChoose={() => setResponsive(true)} good>
          {t("review.responsive")}
        </Choice>
        <Choice name="responsive" keyName="2" chosen={responsive === false} onChoose={reject}>
          {t("review.reject")}
        </Choice>
        {responsive === false ? (
          <div className={s.why}>
            <Field label={t("review.clause")} hint={t("review.clauseHint")}>
              {(control) => (
                <Input {...control} type="text" maxLength={200} value={clause} onChange={(event) => setClause(event.currentTarget.value)} />
              )}
            </Field>
            <Field label={t("review.reason")} required error={tried && missing ? t("review.reasonMissing") : undefined}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={2000}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
            </Field>
          </div>
        ) : null}
      </fieldset>
      {tried && responsive === null ? (
        <p className={s.missing} role="alert">
          {t("review.chooseFirst")}
        </p>
      ) : null}
      <div className={s.send}>
        <VerdictAction
          tender={tender}
          name="reviewBid"
          label={own ? t("review.change") : t("review.saveNext")}
          look="primary"
          onRun={send}
        />
      </div>
      <DeclareFirst tender={tender} name="reviewBid" />
      <p className={s.keys}>{t("review.keys")}</p>
    </Card>
  )
}
