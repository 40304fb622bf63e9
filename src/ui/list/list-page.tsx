import type { ReactNode } from "react"
import { Page } from "#ui/page/page.tsx"
import { List } from "./list.tsx"
import type { ListAtWork } from "./use-list.ts"

/** A page that is a list: its title, its actions, the list, and the dialogs over it. */
export function ListPage<Row>(props: {
  readonly list: ListAtWork<Row>
  readonly title: string
  readonly sub?: string
  /** The page's own buttons, such as the one that adds a row. */
  readonly actions?: ReactNode
  /** A notice above the list, such as the reason of a failure. */
  readonly notice?: ReactNode
  /** Beside the list's panel: the description of its selected node. */
  readonly head?: ReactNode
  /** Dialogs. */
  readonly children?: ReactNode
}) {
  const { list, notice, head, children, ...page } = props
  return (
    <Page {...page}>
      {notice}
      <List list={list} head={head} />
      {children}
    </Page>
  )
}
