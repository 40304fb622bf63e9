import { Box, chakra, defineStyle, Flex } from "@chakra-ui/react"
import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useLook } from "#ui/theme/look.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import type { AccountProps } from "./account-menu.tsx"
import { fetchMotion } from "#ui/motion/glide.ts"
import { MenuSearch } from "./menu-search.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import { type Crumb, Navbar } from "./navbar.tsx"
import { Sidebar } from "./sidebar.tsx"
import { type StripProps, TagStrip } from "./tag-strip.tsx"
import { TreeMenu } from "./tree-menu.tsx"
import { useAnnouncement } from "./use-announcement.ts"

const shell = defineStyle({
  display: "grid",
  gridTemplateColumns: "var(--side) minmax(0, 1fr) auto",
  minHeight: "100dvh",
  lgDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  _print: { display: "block", minHeight: "0" },
})

const foldedStyle = defineStyle({
  gridTemplateColumns: "56px minmax(0, 1fr) auto",
  "& [data-part=logo] span": { display: "none" },
  lgDown: { gridTemplateColumns: "minmax(0, 1fr)" },
})

/** Sticky parts of a page are placed below the bar and the strip, where these are fixed. */
const noStrip = defineStyle({ "--strip": "-1px" })

const scrolling = defineStyle({
  "& [data-part=top]": { position: "static" },
  "& [data-part=body]": { "--bar": "0px", "--strip": "-1px" },
})

const skip = defineStyle({
  position: "fixed",
  top: "-60px",
  left: "8px",
  zIndex: "60",
  paddingBlock: "2",
  paddingInline: "4",
  borderRadius: "md",
  background: "theme.solid",
  color: "theme.contrast",
  "&:focus": { top: "8px" },
  _print: { display: "none" },
})

const top = defineStyle({
  position: "sticky",
  top: "0",
  zIndex: "20",
  background: "bg.panel",
  borderBottomWidth: "1px",
  _print: { display: "none" },
})

const banner = defineStyle({
  _print: { display: "none" },
})

const body = defineStyle({
  flex: "1",
  minWidth: "0",
  scrollMarginTop: "100px",
  "&:focus": { outline: "none" },
})

/** The frame around every page: the menu on the left (a drawer under 992 px), the bar and the tag strip above. */
export function Shell(props: {
  readonly entries: readonly MenuEntry[]
  /** The open page's address without its query. */
  readonly path: string
  readonly crumbs: readonly Crumb[]
  readonly strip: StripProps
  readonly account: AccountProps
  readonly folded: boolean
  readonly onFold: (folded: boolean) => void
  readonly textsPath?: string | undefined
  readonly onLanguage: (switched: boolean) => void
  /** On the right of the bar. */
  readonly tools?: ReactNode
  /** Above the page. */
  readonly banner?: ReactNode
  /** On the right of the page, with a width of its own. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation("shell")
  const narrow = useNarrow()
  const { tagsView, fixedHeader } = useLook()
  const { entries, path, folded } = props
  const announcement = useAnnouncement(props.crumbs.at(-1)?.name ?? "")
  /** The page on which the drawer was opened: another page closes it. */
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  useEffect(() => {
    // The shell works without animation.
    fetchMotion().catch(() => undefined)
  }, [])
  return (
    <Box css={[shell, folded ? foldedStyle : undefined, !tagsView ? noStrip : undefined, !fixedHeader ? scrolling : undefined]}>
      <chakra.a href="#page" css={skip}>
        {t("toPage")}
      </chakra.a>
      <p ref={announcement} className="sr-only" aria-live="polite" />
      {narrow ? null : <Sidebar entries={entries} open={path} folded={folded} onUnfold={() => props.onFold(false)} />}
      <Flex direction="column" minWidth="0">
        <Box as="header" css={top} data-part="top">
          <Navbar
            narrow={narrow}
            folded={folded}
            onMenu={() => (narrow ? setDrawerAt(path) : props.onFold(!folded))}
            crumbs={props.crumbs}
            account={props.account}
            tools={props.tools}
            textsPath={props.textsPath}
            onLanguage={props.onLanguage}
          />
          {tagsView ? <TagStrip {...props.strip} /> : null}
        </Box>
        {props.banner ? <Box css={banner}>{props.banner}</Box> : null}
        <Box as="main" id="page" tabIndex={-1} css={body} data-part="body">
          {props.children}
        </Box>
      </Flex>
      {narrow ? null : props.beside}
      <Drawer open={narrow && drawerAt === path} entries={entries} path={path} onClose={() => setDrawerAt(null)} />
    </Box>
  )
}

/** The menu over the page, where there is no room beside it. */
function Drawer(props: {
  readonly open: boolean
  readonly entries: readonly MenuEntry[]
  readonly path: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation("shell")
  const { entries, onClose } = props
  return (
    <Dialog open={props.open} onClose={onClose} title={t("first:platform")} shape="left">
      <Flex direction="column" height="full">
        <MenuSearch entries={entries} onGo={onClose}>
          <TreeMenu entries={entries} open={props.path} onGo={onClose} />
        </MenuSearch>
      </Flex>
    </Dialog>
  )
}
