import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { RoleRow } from "#contract/admin.contract.ts"

/** The roles whose data right limits which documents they see. What suppliers and experts see is decided by the document. */
const buying = new Set<string>(["purchaser", "approver", "supervisor", "legal"])

/** Whether a role's data right counts for anything: an administrator's does for what is looked after. */
export const rightCounts = ({ acting }: Pick<RoleRow, "acting">): boolean =>
  acting.some((role) => buying.has(role) || role === "administrator")

/** What a role's data right reaches, in plain words: of what the buying side sees, and of what is not its to narrow. */
export function useReachWords(): (role: Pick<RoleRow, "acting" | "dataRight" | "companyNames">) => string {
  const { t } = useTranslation(["permissions", "admin"])
  return useCallback(
    (role) => {
      const { acting, dataRight, companyNames } = role
      const others = (["supplier", "expert", "administrator"] as const).filter((one) => acting.includes(one))
      const named = companyNames.length > 0 ? t("named", { names: companyNames.join(t("admin:comma")) }) : ""
      const own = acting.some((one) => buying.has(one))
        ? [t(`admin:roles.dataRightTexts.${dataRight}`) + (dataRight === "chosen" ? named : "")]
        : []
      return [...own, ...others.map((one) => t(`sides.${one}`))].join(t("semicolon"))
    },
    [t],
  )
}

/** The form in which a role is changed: the one on the page of roles. */
export const roleForm = ({ id, code }: { readonly id: string; readonly code: string }): string =>
  `/system/roles?${new URLSearchParams({ name: code, edit: id }).toString()}`

/** The page on which a person's rights are explained. */
export const personRights = (id: string): string => `/system/permissions?${new URLSearchParams({ person: id }).toString()}`
