import { CircleCheck, CircleDashed, CircleX } from "lucide-react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { useSession } from "#client/session/session.ts"
import { Card } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import e from "./evaluate.module.css"
import s from "./result.module.css"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

/** Who has signed the result, who dissented and why, who is still awaited; and the own signature. */
export function Signatures({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const me = useSession().profile?.id
  const { committee, confirmations, names } = tender.view.facts
  const label = t("sign.progress", { signed: confirmations.length, all: committee.length })
  return (
    <Card title={t("sign.title")} aside={<span className={e.quiet}>{label}</span>}>
      <progress className={s.progress} aria-label={label} value={confirmations.length} max={Math.max(committee.length, 1)} />
      <ul className={s.signers}>
        {committee.map(({ expert, leader }) => {
          const given = confirmations.find((one) => one.expert === expert)
          return (
            <li key={expert}>
              <Mark agrees={given?.agrees ?? null} />
              <span className={e.person}>
                <strong>{names[expert]}</strong>
                {leader ? <span className={e.chip}>{t("member.leader")}</span> : null}
                {expert === me ? <span className={e.chip}>{t("sign.me")}</span> : null}
              </span>
              <span className={s.signed}>
                {given ? (given.agrees ? t("sign.agreed") : t("sign.dissented", { reason: given.reason })) : t("sign.awaited")}
              </span>
            </li>
          )
        })}
      </ul>
      <Sign tender={tender} />
    </Card>
  )
}

function Mark({ agrees }: { readonly agrees: boolean | null }) {
  if (agrees === null) return <CircleDashed size={16} className={s.awaited} aria-hidden />
  return agrees ? <CircleCheck size={16} className={e.met} aria-hidden /> : <CircleX size={16} className={e.bad} aria-hidden />
}

function Sign({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const run = useTenderCommand(tender)
  const [asked, setAsked] = useState(false)
  if (tender.view.state !== "teamConfirm") return null
  const agree = async () => {
    if (await run(tenderContract.confirmResult, { agrees: true, reason: "" })) setAsked(false)
  }
  const open = tender.now.verdicts["confirmResult"]?.allowed === true
  return (
    <div className={s.signing}>
      <VerdictAction tender={tender} name="confirmResult" label={t("sign.agree")} look="primary" onRun={() => setAsked(true)} />
      {open ? (
        <VerdictAction
          tender={tender}
          name="confirmResult"
          label={t("sign.dissent")}
          look="danger"
          form={(close) => <DissentForm tender={tender} onClose={close} />}
        />
      ) : null}
      <VerdictAction tender={tender} name="returnForRescore" />
      <Confirm
        open={asked}
        title={t("sign.agree")}
        consequence={t("sign.consequence")}
        verb={t("sign.agree")}
        onConfirm={() => void agree()}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}

function DissentForm({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { t } = useTranslation("tender-evaluate")
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { reason: "" } })
  return (
    <FormDialog
      title={t("sign.dissent")}
      form={form}
      look="danger"
      onSend={async ({ reason }) => (await run(tenderContract.confirmResult, { agrees: false, reason })) !== null}
      onClose={onClose}
    >
      <p className={e.lead}>{t("sign.dissentText")}</p>
      <TextAreaField name="reason" label={t("sign.reason")} required rows={4} />
    </FormDialog>
  )
}
