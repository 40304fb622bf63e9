import { useTranslation } from "react-i18next"
import type { DataRight } from "#contract/admin.contract.ts"
import s from "./reach-mark.module.css"

/** How much each right covers of: oneself, the department, the own company, other companies. */
const filled: Readonly<Record<DataRight, readonly ("full" | "part" | "none")[]>> = {
  own: ["full", "none", "none", "none"],
  department: ["full", "full", "none", "none"],
  company: ["full", "full", "full", "none"],
  chosen: ["part", "part", "part", "part"],
  all: ["full", "full", "full", "full"],
}

/** A data right as a word, with its extent as a row of four steps. */
export function ReachMark({ right }: { readonly right: DataRight }) {
  const { t } = useTranslation("admin")
  return (
    <span className={s.mark}>
      <span className={s.steps} aria-hidden>
        {(["self", "department", "company", "others"] as const).map((step, at) => (
          <span key={step} data-filled={filled[right][at]} />
        ))}
      </span>
      {t(`roles.dataRights.${right}`)}
    </span>
  )
}
