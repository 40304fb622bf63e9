import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { menuIcon } from "./icons.ts"
import type { MenuEntry } from "./menu-tree.ts"
import s from "./shell.module.css"

/** The menu: groups of pages, the open one marked. */
export function SideMenu({
  entries,
  open,
  folded,
  onGo,
}: {
  readonly entries: readonly MenuEntry[]
  readonly open: string
  readonly folded?: boolean
  readonly onGo?: () => void
}) {
  const { t } = useTranslation("shell")
  const page = ({ id, name, path, icon }: MenuEntry) => {
    const Icon = menuIcon(icon)
    return (
      <Link
        key={id}
        to={path}
        className={s.page}
        aria-current={path === open ? "page" : undefined}
        aria-label={folded ? name : undefined}
        title={folded ? name : undefined}
        onClick={onGo}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        <span>{name}</span>
      </Link>
    )
  }
  return (
    <nav className={s.menu} aria-label={t("menu")}>
      {entries.map((entry) =>
        entry.pages.length === 0 ? (
          page(entry)
        ) : (
          <div key={entry.id} className={s.group} role="group" aria-label={entry.name}>
            <span className={s.groupName}>{entry.name}</span>
            {entry.pages.map(page)}
          </div>
        ),
      )}
    </nav>
  )
}
