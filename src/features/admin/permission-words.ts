import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { RoleRow } from "#contract/admin.contract.ts"

/** The roles whose data right restricts the visible documents. What suppliers and experts see is decided by the document. */
const buying = new Set<string>(["purchaser", "approver", "supervisor", "legal"])

/** Whether a role's data right has any effect; an administrator's right restricts what they manage. */
export const rightCounts = ({ acting }: Pick<RoleRow, "acting">): boolean =>
  acting.some((role) => buying.has(role) || role === "administrator")

/** Describes what a role's data right covers, for the buying side and for roles that it does not restrict. */
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

/** The address of the form that changes a role, on the page of roles. */
export const roleForm = ({ id, code }: { readonly id: string; readonly code: string }): string =>
  `/system/roles?${new URLSearchParams({ name: code, edit: id }).toString()}`

/** The page that explains a person's rights. */
export const personRights = (id: string): string => `/system/permissions?${new URLSearchParams({ person: id }).toString()}`
