import { Check } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Card } from "#ui/card/card.tsx"
import s from "./own-part.module.css"
import { type PartStep, partSteps } from "./part-steps.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

/** An expert's own part in the evaluation as three steps, the present one with its button; who has an interest can recuse instead. */
export function OwnPart({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { assignment } = tender.view.facts.own
  if (assignment === null) return null
  const steps = partSteps(assignment)
  return (
    <Card title={t("part.title")}>
      <ol className={s.steps}>
        {steps.map((step, index) => (
          <li key={step.command} className={s.step} data-at={step.at} aria-current={step.at === "now" ? "step" : undefined}>
            <span className={s.mark} aria-hidden>
              {step.at === "done" ? <Check size={14} /> : index + 1}
            </span>
            <div className={s.body}>
              <strong>{t(`part.${step.command}`)}</strong>
              <p>{t(`part.${step.command}Text`)}</p>
              {step.command === "declareNoConflict" ? <Bidders tender={tender} /> : null}
              {step.at === "now" ? <StepAction tender={tender} step={step} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepAction({ tender, step }: { readonly tender: OpenTender; readonly step: PartStep }) {
  return (
    <div className={s.actions}>
      <VerdictAction tender={tender} name={step.command} look="primary" />
      <VerdictAction tender={tender} name="declineAssignment" look="danger" />
    </div>
  )
}

/** Whom the declaration is about, as soon as an expert may know it. */
function Bidders({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { opened, names } = tender.view.facts
  if (opened.length === 0) return <p className={s.note}>{t("part.biddersLater")}</p>
  return (
    <ul className={s.bidders} aria-label={t("part.bidders")}>
      {opened.map(({ bid, party }) => (
        <li key={bid}>{names[party]}</li>
      ))}
    </ul>
  )
}
