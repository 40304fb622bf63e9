import { useTranslation } from "react-i18next"
import type { TenderView } from "#contract/tender.view.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "../tender-document.module.css"

/** The clarifications (澄清函) of a tender, the latest first. */
export function Clarifications({ clarifications }: Pick<TenderView, "clarifications">) {
  const { t } = useTranslation("tender-write")
  if (clarifications.length === 0) return <p className={s.quiet}>{t("clarify.none")}</p>
  return (
    <ol>
      {clarifications.toReversed().map((one) => (
        <li key={one.id} className={s.question}>
          <p className={s.asked}>
            {one.material ? <StatePill tone="amber">{t("clarify.material")}</StatePill> : null}
            <Instant at={one.at} />
          </p>
          <p className={s.person}>{one.title}</p>
          <p className={s.prose}>{one.text}</p>
          {one.why === undefined ? null : <p className={s.quiet}>{t("clarify.whyGiven", { why: one.why })}</p>}
        </li>
      ))}
    </ol>
  )
}
