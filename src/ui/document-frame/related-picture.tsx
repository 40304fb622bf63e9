import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import type { Tone } from "#ui/theme/tone.ts"
import s from "./related-picture.module.css"

/** A node of the picture, in words. */
export interface RelatedNode {
  readonly key: string
  readonly word: string
  readonly count: number
  /** What identifies a single one, such as its number; shown instead of the count. */
  readonly note?: string | undefined
  readonly states: readonly { readonly tone: Tone; readonly word: string; readonly count: number }[]
  /** Where it is shown: another page, or a part of this one; null for neither. */
  readonly go: string | (() => void) | null
}

/** A document between what it comes from, on the left, and what belongs to it or followed from it, on the right; in a narrow place from top to bottom. */
export function RelatedPicture(props: {
  readonly label: string
  readonly self: { readonly number: string; readonly title: string; readonly state: { readonly tone: Tone; readonly word: string } }
  readonly from: readonly RelatedNode[]
  readonly to: readonly RelatedNode[]
}) {
  const { label, self, from, to } = props
  return (
    <nav className={s.place} aria-label={label}>
      <div className={s.picture}>
        {from.length > 0 ? <Side nodes={from} side={s.from} /> : null}
        <div className={cx(s.self, from.length > 0 && s.after, to.length > 0 && s.before)} aria-current="page">
          <span className={s.number}>{self.number}</span>
          <strong className={s.title}>{self.title}</strong>
          <StatePill tone={self.state.tone}>{self.state.word}</StatePill>
        </div>
        {to.length > 0 ? <Side nodes={to} side={s.to} /> : null}
      </div>
    </nav>
  )
}

const Side = ({ nodes, side }: { readonly nodes: readonly RelatedNode[]; readonly side: string | undefined }) => (
  <ul className={side}>
    {nodes.map((node) => (
      <li key={node.key} className={s.spot}>
        <Way go={node.go}>
          <span className={s.word}>{node.word}</span>
          <span className={s.count}>{node.note ?? node.count}</span>
          {node.states.length > 0 ? (
            <span className={s.states}>
              {node.states.map(({ tone, word, count }) => (
                <StatePill key={word} tone={tone}>
                  {node.count === 1 ? word : `${word} ${count}`}
                </StatePill>
              ))}
            </span>
          ) : null}
        </Way>
      </li>
    ))}
  </ul>
)

/** Links a node to where it is shown, if anywhere. */
function Way({ go, children }: { readonly go: RelatedNode["go"]; readonly children: ReactNode }) {
  if (go === null) return <span className={s.node}>{children}</span>
  if (typeof go === "string")
    return (
      <Link className={cx(s.node, s.leads)} to={go}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={cx(s.node, s.leads)} onClick={go}>
      {children}
    </button>
  )
}
