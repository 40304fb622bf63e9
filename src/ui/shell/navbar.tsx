import { Box, defineStyle } from "@chakra-ui/react"
import { ListTree, Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, Settings, SquareMenu } from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { IconButton } from "#ui/button/button.tsx"
import { changeLook, useLook } from "#ui/theme/look.ts"
import { AccountMenu, type AccountProps } from "./account-menu.tsx"
import { LanguageMenu } from "./language-menu.tsx"
import { SizeMenu } from "./size-menu.tsx"

const bar = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "1",
  height: "var(--bar)",
  padding: "0 16px 0 8px",
  lgDown: { gap: "0", padding: "0 8px 0 4px" },
})

const crumbsStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "1.5",
  minWidth: "0",
  overflow: "hidden",
  color: "fg.muted",
  whiteSpace: "nowrap",
  "& li": { flex: "none", display: "flex", alignItems: "center", gap: "1.5" },
  "& li[aria-current]": { flex: "0 1 auto", minWidth: "0", color: "fg" },
  "& li[aria-current] span": { overflow: "hidden", textOverflow: "ellipsis" },
  "& a:hover": { color: "theme.fg" },
  "& a:focus-visible": { outlineOffset: "-2px" },
})

const SettingsPanel = lazyPart(async () => (await import("./settings-panel.tsx")).SettingsPanel)

/** A step of the breadcrumb; without a path it is not a link. */
export interface Crumb {
  readonly name: string
  readonly path?: string
}

/** The bar (spec 2.6): menu switch, breadcrumb, tools, menu mode, size, language, settings, and the account. */
export function Navbar(props: {
  readonly narrow: boolean
  readonly folded: boolean
  readonly onMenu: () => void
  readonly crumbs: readonly Crumb[]
  readonly account: AccountProps
  /** Further content of the bar. */
  readonly tools?: ReactNode
  /** The page for editing the platform's texts, for people who may. */
  readonly textsPath?: string | undefined
  readonly onLanguage: (switched: boolean) => void
}) {
  const { t } = useTranslation("shell")
  const { menuType } = useLook()
  const [settings, setSettings] = useState(false)
  const Switch = props.narrow ? MenuIcon : props.folded ? PanelLeftOpen : PanelLeftClose
  return (
    <Box css={bar}>
      <IconButton
        label={t(props.narrow ? "openMenu" : props.folded ? "unfold" : "fold")}
        aria-expanded={props.narrow ? false : !props.folded}
        onClick={props.onMenu}
      >
        <Switch />
      </IconButton>
      <Crumbs crumbs={props.crumbs} narrow={props.narrow} />
      {props.tools}
      {props.narrow ? null : (
        <>
          <IconButton label={t(menuType === 1 ? "toFlyout" : "toTree")} onClick={() => changeLook({ menuType: menuType === 1 ? 2 : 1 })}>
            {menuType === 1 ? <SquareMenu /> : <ListTree />}
          </IconButton>
          <SizeMenu />
        </>
      )}
      <LanguageMenu onLanguage={props.onLanguage} textsPath={props.textsPath} />
      <IconButton label={t("settings.title")} aria-haspopup="dialog" onClick={() => setSettings(true)}>
        <Settings />
      </IconButton>
      <AccountMenu {...props.account} />
      {settings ? (
        <Suspense fallback={null}>
          <SettingsPanel onClose={() => setSettings(false)} />
        </Suspense>
      ) : null}
    </Box>
  )
}

function Crumbs({ crumbs, narrow }: { readonly crumbs: readonly Crumb[]; readonly narrow: boolean }) {
  const { t } = useTranslation("shell")
  return (
    <Box as="nav" flex="1" minWidth="0" aria-label={t("where")}>
      <Box as="ol" css={crumbsStyle}>
        {crumbs.map(({ name, path }, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={`${name}${index}`} aria-current={last ? "page" : undefined} hidden={narrow && !last} title={last ? name : undefined}>
              {path && !last ? <Link to={path}>{name}</Link> : <span>{name}</span>}
              {last ? null : <span aria-hidden>/</span>}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
