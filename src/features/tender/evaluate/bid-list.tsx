import { type ReactNode, useEffect, useRef } from "react"
import { cx } from "#ui/theme/cx.ts"
import s from "./bid-list.module.css"

export interface ListedBid {
  readonly id: string
  readonly name: string
  /** An icon with its own words for screen readers. */
  readonly mark: ReactNode
  readonly text: ReactNode
  readonly flag?: ReactNode
}

/** The bids one goes through one at a time, with how far each is; on a phone a strip that scrolls. */
export function BidList(props: {
  readonly label: string
  readonly bids: readonly ListedBid[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  /** How far one is, above the list. */
  readonly progress: string
}) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [props.chosen])
  return (
    <nav aria-label={props.label} className={s.nav}>
      <p className={s.progress}>{props.progress}</p>
      <ol ref={list} className={s.list}>
        {props.bids.map(({ id, name, mark, text, flag }) => (
          <li key={id}>
            <button
              type="button"
              className={cx(s.item, id === props.chosen && s.chosen)}
              aria-current={id === props.chosen || undefined}
              onClick={() => props.onChoose(id)}
            >
              {mark}
              <span className={s.name} title={name}>
                {name}
              </span>
              <span className={s.text}>{text}</span>
              {flag ? <span className={s.flag}>{flag}</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
