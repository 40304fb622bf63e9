import { useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { CommitteeCard } from "./committee-card.tsx"
import { DrawForm } from "./draw-form.tsx"
import { DrawRecord } from "./draw-record.tsx"
import s from "../evaluate/evaluate.module.css"
import { useCall } from "#client/http/use-call.ts"
import type { OpenTender } from "../open-tender.ts"

/** True when the person could draw for this tender at some time: then the form stands here, greyed with its reason where it has to be. */
const mayDraw = ({ now, stepped }: OpenTender): boolean => {
  const verdict = now.verdicts["drawExperts"]
  return !stepped && verdict !== undefined && (verdict.allowed || verdict.rule !== "hasRole")
}

/** A committee as it is formed: its members, the draw, who declined, and every draw on record. */
export function CommitteeForming({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const lookups = useCall(tenderContract.lookups, {})
  const [seen, setSeen] = useState(tender.now.facts.draws.length)
  const { draws, names } = tender.view.facts
  const experts = lookups.data?.experts ?? []
  const departments = new Map(experts.map(({ id, department }) => [id, department]))
  const own = lookups.data?.staff.find(({ id }) => id === tender.view.facts.author?.id)?.department ?? null
  const fields = (lookups.data?.fields ?? []).map((name) => ({
    name,
    experts: experts.filter((expert) => expert.fields.includes(name)).length,
  }))
  return (
    <div className={s.stack}>
      <CommitteeCard tender={tender} isOutside={(expert) => own === null || departments.get(expert) !== own} />
      <LeftOut tender={tender} />
      <Declined tender={tender} />
      {mayDraw(tender) ? (
        <Card title={t("draw.new")}>
          <p className={s.lead}>{t("draw.lead")}</p>
          <DrawForm key={tender.now.facts.draws.length} tender={tender} fields={fields} onDrawn={setSeen} />
        </Card>
      ) : null}
      {draws
        .map((draw, index) => <DrawRecord key={draw.seed} number={index + 1} draw={draw} names={names} fresh={index >= seen} />)
        .toReversed()}
      {draws.length === 0 && !mayDraw(tender) ? <p className={s.quiet}>{t("draw.none")}</p> : null}
    </div>
  )
}

/** Whom the tender named and its publication could not call any more. */
function LeftOut({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const published = tender.timeline.findLast(({ type }) => type === "bidding.opened" || type === "prequalification.opened")
  const names = published?.values["leftOut"]
  if (names === undefined) return null
  return (
    <Card title={t("leftOut.title")}>
      <p className={s.lead}>{t("leftOut.lead", { names })}</p>
    </Card>
  )
}

/** Who declined or recused, and that the next draw replaces them by the same rules. */
function Declined({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const declined = tender.timeline.filter(({ type, stream }) => type === "expert.declined" && stream === tender.id)
  if (declined.length === 0) return null
  return (
    <Card title={t("declined.title", { count: declined.length })}>
      <p className={s.lead}>{t("declined.lead")}</p>
      <ul className={s.declined}>
        {declined.map(({ position, at, values, by }) => (
          <li key={position}>
            <strong>{values["expert"] || by.name}</strong>
            <span className={s.quiet}>
              <Instant at={at} />
            </span>
            <p>{values["reason"]}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
