import { useTranslation } from "react-i18next"
import { Instant } from "#ui/instant/instant.tsx"
import s from "./edit.module.css"

/** Who changed a row last, and when; nobody when it came with the platform. */
export function Changed({ row: { changedBy, changedAt } }: { readonly row: { readonly changedBy: string; readonly changedAt: number } }) {
  const { t } = useTranslation("common")
  if (changedBy === "") return <span className={s.shipped}>{t("shipped")}</span>
  return (
    <span>
      {changedBy} <Instant at={changedAt} />
    </span>
  )
}
