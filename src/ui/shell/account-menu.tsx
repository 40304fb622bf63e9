import { Box, defineStyle } from "@chakra-ui/react"
import { ChevronDown, LayoutDashboard, LogOut, RotateCcw, UserRound } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Menu } from "#ui/menu/menu.tsx"

const face = defineStyle({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: "26px",
  height: "26px",
  borderRadius: "full",
  background: "theme.subtle",
  color: "theme.fg",
  fontSize: "xs",
  fontWeight: "semibold",
  _before: {
    // A drawing, not text: the whole name is read out.
    content: "attr(data-initial)",
  },
})

const wide = defineStyle({
  lgDown: { display: "none" },
})

const person = defineStyle({
  display: "grid",
  lineHeight: "1.35",
  "& span": { fontSize: "xs", color: "fg.muted" },
})

/** A role that a person may act in. */
export interface RoleChoice {
  /** Null stands for all of them together. */
  readonly id: string | null
  readonly name: string
  readonly chosen: boolean
}

/** The signed-in person, and the account's actions. */
export interface AccountProps {
  readonly name: string
  /** Roles and company, in words. */
  readonly about: string
  /** Empty unless there is a choice. */
  readonly roles: readonly RoleChoice[]
  readonly onRole: (id: string | null) => void
  /** Signs in anew, through / with logout=yes. */
  readonly onAgain: () => void
  readonly onSignOut: () => void
}

/** The account's menu (spec 2.6): profile, dashboard, roles, signing in anew and out. */
export function AccountMenu(props: AccountProps) {
  const { t } = useTranslation("shell")
  const navigate = useNavigate()
  return (
    <Menu
      label={t("account", { name: props.name })}
      trigger={
        <>
          <Box as="span" css={face} data-initial={Array.from(props.name)[0]} aria-hidden />
          <Box as="span" css={wide}>
            {props.name}
          </Box>
          <ChevronDown aria-hidden />
        </>
      }
      head={
        <Box as="span" css={person}>
          {props.name}
          <span>{props.about}</span>
        </Box>
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
          // The sign-in page redirects a signed-in person to the dashboard.
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
