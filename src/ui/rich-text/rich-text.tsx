import { Fragment } from "react"
import { Link } from "react-router-dom"
import type { Block, List, RichText, Run } from "#contract/rich-text.ts"
import { cx } from "#ui/theme/cx.ts"
import s from "./rich-text.module.css"

/** A formatted text for reading, rendered without the editor. A link to another site opens a new tab and passes no referrer. */
export function RichTextView({ blocks }: { readonly blocks: RichText }) {
  return (
    <div className={s.text}>
      {blocks.map((block, at) => (
        // A block has no identity but its position.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>{drawn(block)}</Fragment>
      ))}
    </div>
  )
}

function drawn(block: Block) {
  if (block.kind === "list") return <Items list={block} />
  const words = <Runs runs={block.runs} />
  if (block.kind === "paragraph") return <p className={s.paragraph}>{words}</p>
  return block.level === 2 ? <h2 className={s.heading}>{words}</h2> : <h3 className={s.small}>{words}</h3>
}

function Items({ list }: { readonly list: List }) {
  const Tag = list.ordered ? "ol" : "ul"
  return (
    <Tag className={list.ordered ? s.numbers : s.dots}>
      {list.items.map(({ runs, inner }, at) => (
        // An item has no identity but its position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Runs runs={runs} />
          {inner ? <Items list={inner} /> : null}
        </li>
      ))}
    </Tag>
  )
}

const Runs = ({ runs }: { readonly runs: readonly Run[] }) =>
  // A run has no identity but its position.
  // oxlint-disable-next-line react/no-array-index-key
  runs.map((run, at) => <One key={at} {...run} />)

function One({ text, href, bold, italic, underline }: Run) {
  const look = cx(bold && s.bold, italic && s.italic, underline && s.underline) || undefined
  const words = look ? <span className={look}>{text}</span> : text
  if (href === undefined) return words
  if (href.startsWith("/"))
    return (
      <Link to={href} className={s.link}>
        {words}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={s.link}>
      {words}
    </a>
  )
}
