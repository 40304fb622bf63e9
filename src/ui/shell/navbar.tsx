import { ChevronDown, LogOut, Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { IconButton } from "#ui/button/button.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import { ColorButton } from "./color-button.tsx"
import { LanguageMenu } from "./language-menu.tsx"
import s from "./shell.module.css"

/** Who is signed in, as the bar shows it. */
export interface Person {
  readonly name: string
  /** Roles and company, in words. */
  readonly about: string
}

/** One step of the way to the open page; without a path it is not a link. */
export interface Crumb {
  readonly name: string
  readonly path?: string
}

/** The bar: menu switch, where one is, language, colours, and the person. */
export function Navbar(props: {
  readonly narrow: boolean
  readonly folded: boolean
  readonly onMenu: () => void
  readonly crumbs: readonly Crumb[]
  readonly person: Person
  readonly onLanguage: () => void
  readonly onSignOut: () => void
}) {
  const { t } = useTranslation("shell")
  const Switch = props.narrow ? MenuIcon : props.folded ? PanelLeftOpen : PanelLeftClose
  return (
    <div className={s.bar}>
      <IconButton
        label={t(props.narrow ? "openMenu" : props.folded ? "unfold" : "fold")}
        aria-expanded={props.narrow ? false : !props.folded}
        onClick={props.onMenu}
      >
        <Switch />
      </IconButton>
      <nav aria-label={t("where")} style={{ flex: 1, minWidth: 0 }}>
        <ol className={s.crumbs}>
          {props.crumbs.map(({ name, path }, index) => {
            const last = index === props.crumbs.length - 1
            return (
              <li key={`${name}${index}`} aria-current={last ? "page" : undefined} hidden={props.narrow && !last}>
                {path && !last ? <Link to={path}>{name}</Link> : name}
                {last ? null : <span aria-hidden>/</span>}
              </li>
            )
          })}
        </ol>
      </nav>
      <LanguageMenu onChanged={props.onLanguage} />
      <ColorButton />
      <Menu
        label={t("account", { name: props.person.name })}
        trigger={
          <>
            <span className={s.face} data-initial={Array.from(props.person.name)[0]} aria-hidden />
            <span className={s.wide}>{props.person.name}</span>
            <ChevronDown aria-hidden />
          </>
        }
        head={
          <span className={s.person}>
            {props.person.name}
            <span>{props.person.about}</span>
          </span>
        }
        items={[{ id: "out", label: t("signOut"), icon: <LogOut size={16} aria-hidden />, onSelect: props.onSignOut }]}
      />
    </div>
  )
}
