import { useTranslation } from "react-i18next"
import { PickCard, PickMany, Whole } from "./draft-fields.tsx"
import type { WriteProps } from "./write-step.ts"
import s from "./tender-wizard.module.css"

/** Step 2: who may bid, and how many must. */
export function WriteSuppliers({ document, lookups }: WriteProps) {
  const { t } = useTranslation(["tender-write", "tender"])
  return (
    <div className={s.fields}>
      <PickCard
        path="openTo"
        label={t("document.openTo")}
        options={(["public", "invited"] as const).map((value) => ({
          value,
          label: t(`tender:openTo.${value}`),
          text: t(`notice.openTo.${value}`),
        }))}
      />
      {document.openTo === "invited" ? (
        <PickMany
          path="invited"
          label={t("people.invited")}
          none={t("write.noSuppliers")}
          options={lookups.suppliers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <Whole
        path="minBidders"
        label={t("document.minBidders")}
        unit={t("write.companies")}
        min={1}
        max={100}
        span="half"
        hint={t("write.minBiddersWhy")}
      />
    </div>
  )
}
