import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import { Refused } from "#contract/errors.ts"
import { signOut, switchRole, useSession } from "#client/session/session.ts"
import type { AccountProps, RoleChoice } from "#ui/shell/account-menu.tsx"
import { toast } from "#ui/toast/toast.ts"
import { home } from "./open-tab.ts"

/** Navigates to the dashboard, and resolves when it is the open page. */
function useGoHome(): () => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const arrived = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (pathname === home) arrived.current()
  }, [pathname])
  return async () => {
    if (pathname === home) return
    await new Promise<void>((resolve) => {
      arrived.current = resolve
      void navigate(home)
    })
  }
}

/** The signed-in person and the roles to choose from, for the bar's menu. What closes all pages is done by `askAll`. */
export function useAccount(askAll: (act: () => void) => void): AccountProps {
  const { t } = useTranslation("shell")
  const goHome = useGoHome()
  const { profile } = useSession()
  const { roles = [], allRoles = [] } = profile ?? {}
  const all = roles.length === allRoles.length
  const choices: readonly RoleChoice[] = [
    { id: null, name: t("allRoles"), chosen: all },
    ...allRoles.map((role) => ({ id: role, name: t(`first:roles.${role}`), chosen: !all && roles.includes(role) })),
  ]
  const work = async (id: string | null) => {
    // First navigates to the page that everybody has: the open one may not be permitted in the other role, and would reappear as its first tab.
    await goHome()
    try {
      await switchRole(allRoles.find((role) => role === id) ?? null)
    } catch (error) {
      toast("red", error instanceof Refused ? error.message : t("first:unexpected"))
    }
  }
  return {
    name: profile?.displayName ?? "",
    about: [...roles.map((role) => t(`first:roles.${role}`)), profile?.partyName].filter(Boolean).join(" · "),
    roles: allRoles.length > 1 ? choices : [],
    onRole: (id) => askAll(() => void work(id)),
    // A full navigation, so that the session starts anew (spec 2.2); the browser itself asks about unsaved input.
    onAgain: () => location.assign("/?logout=yes"),
    onSignOut: () => askAll(signOut),
  }
}
