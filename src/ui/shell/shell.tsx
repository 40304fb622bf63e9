import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { cx } from "#ui/theme/cx.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { Logo } from "./logo.tsx"
import type { MenuEntry } from "./menu-tree.ts"
import { type Crumb, Navbar, type Person } from "./navbar.tsx"
import s from "./shell.module.css"
import { SideMenu } from "./sidebar.tsx"
import { TagStrip } from "./tag-strip.tsx"
import type { Tag } from "./tags.ts"

/** The frame around every page: menu at the left (a drawer under 992 px), bar and tag strip above. */
export function Shell(props: {
  readonly entries: readonly MenuEntry[]
  /** The open page as its tag's key, and as its address. */
  readonly open: string
  readonly path: string
  readonly crumbs: readonly Crumb[]
  readonly tags: readonly Tag[]
  readonly person: Person
  readonly folded: boolean
  readonly onFold: (folded: boolean) => void
  readonly onCloseTag: (key: string) => void
  readonly onLanguage: () => void
  readonly onSignOut: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation("shell")
  const narrow = useNarrow()
  const [drawer, setDrawer] = useState(false)
  return (
    <div className={cx(s.shell, props.folded && s.folded)}>
      <a href="#page" className={s.skip}>
        {t("toPage")}
      </a>
      <aside className={s.side}>
        <Link to="/dashboard/index" className={s.logo} aria-label={t("platform")}>
          <Logo />
          <span>{t("platform")}</span>
        </Link>
        {narrow ? null : <SideMenu entries={props.entries} open={props.path} folded={props.folded} />}
      </aside>
      <div className={s.main}>
        <header className={s.top}>
          <Navbar
            narrow={narrow}
            folded={props.folded}
            onMenu={() => (narrow ? setDrawer(true) : props.onFold(!props.folded))}
            crumbs={props.crumbs}
            person={props.person}
            onLanguage={props.onLanguage}
            onSignOut={props.onSignOut}
          />
          <TagStrip tags={props.tags} open={props.open} onClose={props.onCloseTag} />
        </header>
        <main id="page" tabIndex={-1} className={s.body}>
          {props.children}
        </main>
      </div>
      <Dialog open={narrow && drawer} onClose={() => setDrawer(false)} title={t("platform")} shape="left">
        <SideMenu entries={props.entries} open={props.path} onGo={() => setDrawer(false)} />
      </Dialog>
    </div>
  )
}
