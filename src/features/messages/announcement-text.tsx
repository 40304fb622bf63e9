import { Fragment } from "react"
import { Link } from "react-router-dom"
import type { Block, Run } from "#contract/announcement.contract.ts"
import s from "./announcement.module.css"

/** A plain document as it is read. Text stays text; a link away from the platform opens a page of its own and hands nothing over. */
export function AnnouncementText({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className={s.text}>
      {blocks.map((block, at) => (
        // The place is all that a block is known by.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>{one(block)}</Fragment>
      ))}
    </div>
  )
}

function one(block: Block) {
  if (block.kind === "heading") return <h2 className={s.heading}>{block.text}</h2>
  if (block.kind === "paragraph")
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    )
  const items = block.items.map((item, at) => (
    // The place is all that an item is known by.
    // oxlint-disable-next-line react/no-array-index-key
    <li key={at}>
      <Runs runs={item} />
    </li>
  ))
  return block.ordered ? <ol className={s.numbers}>{items}</ol> : <ul className={s.dots}>{items}</ul>
}

const Runs = ({ runs }: { readonly runs: readonly Run[] }) =>
  runs.map((run, at) =>
    run.href === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{run.text}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Anchor key={at} href={run.href} text={run.text} />
    ),
  )

const Anchor = ({ href, text }: { readonly href: string; readonly text: string }) =>
  href.startsWith("/") ? (
    <Link to={href} className={s.link}>
      {text}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" className={s.link}>
      {text}
    </a>
  )
