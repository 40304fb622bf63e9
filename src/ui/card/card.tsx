import type { ReactNode } from "react"
import f from "./facts.module.css"
import s from "./card.module.css"

/** A panel with a title; `flush` lets a grid reach its edges. */
export function Card(props: {
  readonly title?: string
  readonly aside?: ReactNode
  readonly flush?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className={s.card} aria-label={props.title}>
      {props.title || props.aside ? (
        <div className={s.head}>
          <h2 className={s.title}>{props.title}</h2>
          {props.aside}
        </div>
      ) : null}
      {props.flush ? <div className={s.flush}>{props.children}</div> : props.children}
    </section>
  )
}

/** Names and values in columns: the facts of a document. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={f.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={f.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
