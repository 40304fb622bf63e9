import { CircleCheck, CircleX } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import e from "./evaluate.module.css"
import s from "./review.module.css"

/** What the other members think of a bid. */
export function Opinions({ bid, me }: { readonly bid: OpenedBidView; readonly me: string }) {
  const { t } = useTranslation("tender-evaluate")
  const others = bid.opinions.filter(({ expert }) => expert !== me)
  return (
    <Card title={t("review.others", { count: others.length })}>
      {others.length === 0 ? <p className={e.quiet}>{t("review.noOthers")}</p> : null}
      <ul className={s.opinions}>
        {others.map(({ expert, name, responsive, clause, reason }) => (
          <li key={expert}>
            <span className={responsive ? e.good : e.bad}>
              {responsive ? <CircleCheck size={15} aria-hidden /> : <CircleX size={15} aria-hidden />}
              {responsive ? t("review.responsive") : t("review.rejected")}
            </span>
            <strong>{name}</strong>
            {clause || reason ? <p>{[clause, reason].filter(Boolean).join(" · ")}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
