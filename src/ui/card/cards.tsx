import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import s from "./cards.module.css"

/** A list on a phone: a card for each row. */
export const Cards = ({ children }: { readonly children: ReactNode }) => <ul className={s.cards}>{children}</ul>

/** One row as a card of lines. With `to` or `onOpen` the whole card is the link or the button; then nothing inside may be one. */
export function RowCard(props: { readonly to?: string; readonly onOpen?: () => void; readonly children: ReactNode }) {
  const { to, onOpen, children } = props
  return (
    <li>
      {to !== undefined ? (
        <Link to={to} className={s.card}>
          {children}
        </Link>
      ) : onOpen ? (
        <button type="button" className={s.card} onClick={onOpen}>
          {children}
        </button>
      ) : (
        <div className={s.card}>{children}</div>
      )}
    </li>
  )
}

/** A line of a card: what stands at its beginning, over the whole line if nothing stands at its end. */
export const CardLine = ({ end, children }: { readonly end?: ReactNode; readonly children: ReactNode }) => (
  <>
    <span className={end ? undefined : s.whole}>{children}</span>
    {end ? <span className={s.end}>{end}</span> : null}
  </>
)
