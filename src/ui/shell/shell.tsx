import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { cx } from "#ui/theme/cx.ts"
import { useLook } from "#ui/theme/look.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import type { AccountProps } from "./account-menu.tsx"
import { fetchMotion } from "./glide.ts"
import { MenuSearch } from "./menu-search.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import { type Crumb, Navbar } from "./navbar.tsx"
import s from "./shell.module.css"
import { Sidebar } from "./sidebar.tsx"
import { type StripProps, TagStrip } from "./tag-strip.tsx"
import { TreeMenu } from "./tree-menu.tsx"
import { useAnnouncement } from "./use-announcement.ts"

/** The frame around every page: menu at the left (a drawer under 992 px), bar and tag strip above. */
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
  readonly onLanguage: () => void
  /** At the right of the bar. */
  readonly tools?: ReactNode
  /** Above the page. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation("shell")
  const narrow = useNarrow()
  const { tagsView, fixedHeader } = useLook()
  const { entries, path, folded } = props
  const announcement = useAnnouncement(props.crumbs.at(-1)?.name ?? "")
  /** The page at which the drawer was opened: another page closes it. */
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const closeDrawer = () => setDrawerAt(null)
  useEffect(() => {
    // A shell that does not move is no less a shell.
    fetchMotion().catch(() => undefined)
  }, [])
  return (
    <div className={cx(s.shell, folded && s.folded, !tagsView && s.noStrip, !fixedHeader && s.scrolling)}>
      <a href="#page" className={s.skip}>
        {t("toPage")}
      </a>
      <p ref={announcement} className="sr-only" aria-live="polite" />
      {narrow ? null : <Sidebar entries={entries} open={path} folded={folded} onUnfold={() => props.onFold(false)} />}
      <div className={s.main}>
        <header className={s.top}>
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
        </header>
        {props.banner ? <div className={s.banner}>{props.banner}</div> : null}
        <main id="page" tabIndex={-1} className={s.body}>
          {props.children}
        </main>
      </div>
      <Dialog open={narrow && drawerAt === path} onClose={closeDrawer} title={t("platform")} shape="left">
        <div className={s.drawer}>
          <MenuSearch entries={entries} onGo={closeDrawer}>
            <TreeMenu entries={entries} open={path} onGo={closeDrawer} />
          </MenuSearch>
        </div>
      </Dialog>
    </div>
  )
}
