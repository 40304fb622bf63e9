import type { ReactNode } from "react"
import s from "./page.module.css"

/** A plain page: its title, what can be done, and its body. */
export function Page(props: { readonly title: string; readonly sub?: string; readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1 className={s.title}>
          {props.title}
          {props.sub ? <span className={s.sub}>{props.sub}</span> : null}
        </h1>
        {props.actions ? <div className={s.actions}>{props.actions}</div> : null}
      </header>
      {props.children}
    </div>
  )
}
