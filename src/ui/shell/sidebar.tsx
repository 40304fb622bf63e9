import { Box, defineStyle } from "@chakra-ui/react"
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
import { TreeMenu } from "./tree-menu.tsx"

/** Above the bar, since its panel extends over it. */
const side = defineStyle({
  position: "sticky",
  top: "0",
  zIndex: "30",
  height: "100dvh",
  display: "flex",
  flexDirection: "column",
  borderInlineEndWidth: "1px",
  background: "bg.panel",
  lgDown: { display: "none" },
  _print: { display: "none" },
})

const logo = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  minHeight: "var(--bar)",
  paddingBlock: "1",
  paddingInline: "14px",
  fontWeight: "semibold",
  lineHeight: "1.25",
  flex: "none",
  _focusVisible: { outlineOffset: "-2px" },
})

/** The menu on the left: logo, search, and the tree or the flyout. Collapsed, it is a bar of icons, and groups open as flyouts in both modes. */
export function Sidebar(props: {
  readonly entries: readonly MenuEntry[]
  readonly open: string
  readonly folded: boolean
  readonly onUnfold: () => void
}) {
  const { entries, open, folded } = props
  const { t } = useTranslation("shell")
  const { menuType, sidebarLogo } = useLook()
  /** Expanded for searching. */
  const searching = useRef(false)
  const flyout = <FlyoutMenu entries={entries} open={open} folded={folded} />
  return (
    <Box as="aside" css={side}>
      {sidebarLogo ? (
        <Box asChild css={logo} data-part="logo">
          <Link to="/dashboard/index" aria-label={t("first:platform")}>
            <Logo />
            <span>{t("first:platform")}</span>
          </Link>
        </Box>
      ) : null}
      {folded ? (
        <>
          <Box paddingTop="2" paddingInline="3" paddingBottom="0">
            <IconButton
              label={t("searchMenu")}
              onClick={() => {
                searching.current = true
                props.onUnfold()
              }}
            >
              <Search />
            </IconButton>
          </Box>
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
    </Box>
  )
}
