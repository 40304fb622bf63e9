import { CircleAlert, CircleCheck } from "lucide-react"
import { useTranslation } from "react-i18next"
import { adviceOn, type AdvisedMember } from "./committee-advice.ts"
import s from "../evaluate/evaluate.module.css"

/** The advice on how a committee should be made up, each with a mark for whether it is. */
export function Composition({ members }: { readonly members: readonly AdvisedMember[] }) {
  const { t } = useTranslation("tender-evaluate")
  return (
    <ul className={s.advice} aria-label={t("advice.title")}>
      {adviceOn(members).map(({ of, met }) => (
        <li key={of} className={met ? s.met : s.unmet}>
          {met ? <CircleCheck size={15} aria-hidden /> : <CircleAlert size={15} aria-hidden />}
          {t(`advice.${of}`)}
          <span className="sr-only">{met ? t("advice.met") : t("advice.unmet")}</span>
        </li>
      ))}
    </ul>
  )
}
