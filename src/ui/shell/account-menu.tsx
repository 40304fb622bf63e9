import { ChevronDown, LayoutDashboard, LogOut, RotateCcw, UserRound } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Menu } from "#ui/menu/menu.tsx"
import s from "./navbar.module.css"

/** A role that a person may work in. */
export interface RoleChoice {
  /** Null is all of them together. */
  readonly id: string | null
  readonly name: string
  readonly chosen: boolean
}

/** Who is signed in, and what he can do about it. */
export interface AccountProps {
  readonly name: string
  /** Roles and company, in words. */
  readonly about: string
  /** Empty unless there is a choice. */
  readonly roles: readonly RoleChoice[]
  readonly onRole: (id: string | null) => void
  /** Signs in anew, by way of / with logout=yes. */
  readonly onAgain: () => void
  readonly onSignOut: () => void
}

/** The person's menu (spec 2.6): profile, dashboard, roles, signing in anew and out. */
export function AccountMenu(props: AccountProps) {
  const { t } = useTranslation("shell")
  const navigate = useNavigate()
  return (
    <Menu
      label={t("account", { name: props.name })}
      trigger={
        <>
          <span className={s.face} data-initial={Array.from(props.name)[0]} aria-hidden />
          <span className={s.wide}>{props.name}</span>
          <ChevronDown aria-hidden />
        </>
      }
      head={
        <span className={s.person}>
          {props.name}
          <span>{props.about}</span>
        </span>
      }
      items={[
        {
          id: "profile",
          label: t("profile"),
          icon: <UserRound size={16} aria-hidden />,
          onSelect: () => void navigate("/personal-center"),
        },
        {
          id: "dashboard",
          label: t("dashboard"),
          icon: <LayoutDashboard size={16} aria-hidden />,
          // The sign-in page leads a signed-in person to the dashboard.
          onSelect: () => void navigate("/systemLogin"),
        },
        ...props.roles.map(({ id, name, chosen }, index) => ({
          id: `role ${id ?? ""}`,
          label: t("actAs", { role: name }),
          checked: chosen,
          apart: index === 0,
          onSelect: () => (chosen ? undefined : props.onRole(id)),
        })),
        { id: "again", label: t("signInAgain"), icon: <RotateCcw size={16} aria-hidden />, apart: true, onSelect: props.onAgain },
        { id: "out", label: t("signOut"), icon: <LogOut size={16} aria-hidden />, onSelect: props.onSignOut },
      ]}
    />
  )
}
