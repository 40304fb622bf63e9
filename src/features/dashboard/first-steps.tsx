import { CircleCheck, CircleDashed } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import { setupContract, type SetupStep, setupSteps } from "#contract/organisation.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./first-steps.module.css"

const pages: Readonly<Record<SetupStep, string>> = {
  company: "/basic/companies",
  organisation: "/basic/organisation",
  purchaser: "/system/users",
  approver: "/system/users",
  experts: "/wel/expert-creation-view",
}

/** What an administrator does first on an empty installation; nothing once all of it is done. */
export function FirstSteps() {
  const { t } = useTranslation("dashboard")
  const missing = useCall(setupContract.missing, {}).data ?? []
  if (missing.length === 0) return null
  return (
    <Card title={t("firstSteps.title")}>
      <p className={s.text}>{t("firstSteps.text")}</p>
      <ol className={s.steps}>
        {setupSteps.map((step) => {
          const done = !missing.includes(step)
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={step} className={cx(s.step, done && s.done)}>
              <Icon size={20} strokeWidth={1.5} aria-hidden />
              <span>
                {done ? t(`firstSteps.steps.${step}`) : <Link to={pages[step]}>{t(`firstSteps.steps.${step}`)}</Link>}
                <small>{t(done ? "firstSteps.done" : `firstSteps.why.${step}`)}</small>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
