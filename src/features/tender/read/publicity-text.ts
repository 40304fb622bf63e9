import type { TFunction } from "i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"

/** Says whether the candidates are published, and if not how long signing waits after the notice of award. */
export function publicityText(
  t: TFunction<["tender-document", ...string[]]>,
  { enabled, days, standstill = 0 }: TenderDocument["publicity"],
): string {
  if (enabled) return t("document.publicityDays", { days })
  return standstill > 0 ? t("document.standstillDays", { days: standstill }) : t("document.noPublicity")
}
