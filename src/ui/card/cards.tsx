import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import s from "./cards.module.css"

/** A list on a phone: a card for each row. */
export const Cards = ({ children }: { readonly children: ReactNode }) => <ul className={s.cards}>{children}</ul>

/** One row as a card of lines. With `to` the whole card is the link; then nothing inside may be one. */
export const RowCard = ({ to, children }: { readonly to?: string; readonly children: ReactNode }) => (
  <li>
    {to === undefined ? (
      <div className={s.card}>{children}</div>
    ) : (
      <Link to={to} className={s.card}>
        {children}
      </Link>
    )}
  </li>
)

/** A line of a card: what stands at its beginning, over the whole line if nothing stands at its end. */
export const CardLine = ({ end, children }: { readonly end?: ReactNode; readonly children: ReactNode }) => (
  <>
    <div className={end ? undefined : s.whole}>{children}</div>
    {end ? <div className={s.end}>{end}</div> : null}
  </>
)
