import { useTranslation } from "react-i18next"
import { useSession } from "#client/session.ts"
import { useCall } from "#client/use-call.ts"
import type { Role } from "#contract/people.ts"
import { type ApprovalState, type ApprovalSubject, type ApprovalView, workflowContract } from "#contract/workflow.contract.ts"
import { ApprovalChain } from "#ui/approval-chain/approval-chain.tsx"
import { Card } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import type { OpenTender } from "./open-tender.ts"
import s from "./award.module.css"

const tones: Readonly<Record<ApprovalState, Tone>> = {
  inApproval: "amber",
  approved: "green",
  returned: "red",
  withdrawn: "quiet",
  lapsed: "quiet",
}
const buyers: readonly Role[] = ["purchaser", "approver", "supervisor", "legal"]

/** How a tender's approvals went, the last one first: the steps, who has decided what and when, and who is next. */
export function ApprovalCard(props: { readonly tender: OpenTender; readonly subject?: ApprovalSubject }) {
  const { profile } = useSession()
  // Who stands on another side of the tender is told nothing of its approvals.
  return profile?.roles.some((role) => buyers.includes(role)) ? <Approvals {...props} /> : null
}

function Approvals({ tender, subject }: { readonly tender: OpenTender; readonly subject?: ApprovalSubject }) {
  const { t } = useTranslation("approval")
  const { version, facts } = tender.now
  // A step of the approval leaves the tender where it is: both versions together say when there is something new.
  const { data } = useCall(workflowContract.ofDocument, { params: { id: tender.id } }, version * 1_000 + (facts.own.approval ?? 0))
  const approvals = data?.filter((one) => subject === undefined || one.subject === subject) ?? []
  if (approvals.length === 0) return null
  return (
    <Card title={t("one")}>
      <ol className={s.approvals}>
        {approvals.map((one) => (
          <li key={one.approval}>
            <Approval view={one} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Approval({ view }: { readonly view: ApprovalView }) {
  const { t } = useTranslation("approval")
  return (
    <>
      <p className={s.step}>
        <StatePill tone={tones[view.state]}>{t(`states.${view.state}`)}</StatePill>
        <span>
          {t(`subjects.${view.subject}`)}
          <span className={s.under}>
            {view.submitter.name} <Instant at={view.requestedAt} />
          </span>
        </span>
      </p>
      <ApprovalChain label={t("way")} steps={view.chain} anyone={view.state === "inApproval"} />
    </>
  )
}
