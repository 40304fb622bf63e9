import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Card, Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import type { OpenTender } from "../open-tender.ts"
import s from "./prequal.module.css"

/** What an applicant has to show, how many may qualify, and by when. */
export function PrequalCriteria({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const { document } = tender.view.facts
  if (!document) return null
  const { prequalCriteria, prequalLimit, minQualified, prequalDeadline, reviewDeadline, openTo } = document
  return (
    <Card
      title={t("criteria.title")}
      aside={
        <Link className={s.link} to={`/wel/tender-notice-view?id=${tender.id}`}>
          {t("criteria.notice")}
        </Link>
      }
    >
      <p className={s.prose}>{prequalCriteria || t("criteria.unwritten")}</p>
      <div className={s.facts}>
        <Facts
          rows={[
            [t("criteria.openTo"), t(`tender:openTo.${openTo}`)],
            [t("criteria.limit"), prequalLimit === null ? t("criteria.noLimit") : t("criteria.companies", { count: prequalLimit })],
            [t("criteria.least"), t("criteria.companies", { count: minQualified })],
            [t("tender:times.prequalDeadline"), <Instant key="deadline" at={prequalDeadline} />],
            [t("tender:times.reviewDeadline"), <Instant key="review" at={reviewDeadline} />],
          ]}
        />
      </div>
    </Card>
  )
}
