import { Search } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { IconButton } from "#ui/button/button.tsx"
import { useLook } from "#ui/theme/look.ts"
import { FlyoutMenu } from "./flyout-menu.tsx"
import { Logo } from "./logo.tsx"
import { MenuSearch } from "./menu-search.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import s from "./shell.module.css"
import { TreeMenu } from "./tree-menu.tsx"

/** The menu at the left: logo, search, and the tree or the flyout. Folded, it is a bar of icons, and groups fly out in both modes. */
export function Sidebar(props: {
  readonly entries: readonly MenuEntry[]
  readonly open: string
  readonly folded: boolean
  readonly onUnfold: () => void
}) {
  const { entries, open, folded } = props
  const { t } = useTranslation("shell")
  const { menuType, sidebarLogo } = useLook()
  /** Unfolded in order to search. */
  const searching = useRef(false)
  const flyout = <FlyoutMenu entries={entries} open={open} folded={folded} />
  return (
    <aside className={s.side}>
      {sidebarLogo ? (
        <Link to="/dashboard/index" className={s.logo} aria-label={t("platform")}>
          <Logo />
          <span>{t("platform")}</span>
        </Link>
      ) : null}
      {folded ? (
        <>
          <div className={s.searchFolded}>
            <IconButton
              label={t("searchMenu")}
              onClick={() => {
                searching.current = true
                props.onUnfold()
              }}
            >
              <Search />
            </IconButton>
          </div>
          {flyout}
        </>
      ) : (
        <MenuSearch
          entries={entries}
          onReady={(box) => {
            if (searching.current) box.focus()
            searching.current = false
          }}
        >
          {menuType === 1 ? <TreeMenu entries={entries} open={open} /> : flyout}
        </MenuSearch>
      )}
    </aside>
  )
}
