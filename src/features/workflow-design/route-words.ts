import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { roles } from "#contract/people.ts"
import type { ApprovalType, Approver, RouteScope } from "#contract/route.schema.ts"
import { formatDecimal } from "#ui/format/format.ts"

/** Texts about routes, in the screen's language. */
export interface RouteWords {
  readonly type: (type: ApprovalType) => string
  /** The range of amounts of a scope, with its currency. */
  readonly range: (scope: RouteScope) => string
  /** A role's name, translated for built-in ones. */
  readonly role: (role: { readonly id: string; readonly name: string }) => string
}

export function useRouteWords(): RouteWords {
  const { t, i18n } = useTranslation(["routes", "first"])
  return useMemo(() => {
    const money = (amount: string, currency: string | null) => `${formatDecimal(amount, i18n.language)} ${currency ?? ""}`.trim()
    return {
      type: (type) => t(`types.${type.replace(".", "_")}`),
      range: ({ from, to, currency }) => {
        if (from === null && to === null) return t("allAmounts")
        if (from === null) return t("below", { to: money(to ?? "0", currency) })
        if (to === null) return t("atLeast", { from: money(from, currency) })
        return t("between", { from: formatDecimal(from, i18n.language), to: money(to, currency) })
      },
      role: ({ id, name }) => {
        const builtIn = roles.find((one) => one === id)
        return builtIn ? t(`first:roles.${builtIn}`) : name
      },
    }
  }, [t, i18n.language])
}

/** Returns an approver's name; an unknown id stays as it is. */
export function useApproverName(
  people: readonly { readonly id: string; readonly name: string }[],
  held: readonly { readonly id: string; readonly name: string; readonly holders?: number }[],
): (approver: Approver) => string {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  return (approver) => {
    if (approver.kind === "departmentHead") return t("departmentHead")
    if (approver.kind === "user") return people.find(({ id }) => id === approver.id)?.name ?? approver.id
    const known = held.find(({ id }) => id === approver.id)
    const role = words.role(known ?? { id: approver.id, name: approver.id })
    // A role's name alone might read like a person's, or like an action.
    return known?.holders === undefined ? role : t("roleOf", { role, count: known.holders })
  }
}
