import type { ReactNode } from "react"

/** A group of rows and what its heading says. */
export interface RowGroup {
  readonly key: string
  /** In the first cell of the heading, beside the button that hides and shows the rows. */
  readonly head: string
  /** Below it, less important. */
  readonly detail?: string
  /** In the heading's other cells, by column id, such as sums. */
  readonly cells?: ReadonlyMap<string, ReactNode>
}

/** Groups in which rows stand below each other, in the order of the groups. */
export interface Grouping<Row> {
  readonly groups: readonly RowGroup[]
  /** The key of a row's group; rows of no group are not shown. */
  readonly of: (row: Row) => string
}

/** The heading of a group among the rows of a grid. */
export class GroupHead {
  readonly group: RowGroup
  readonly open: boolean

  constructor(group: RowGroup, open: boolean) {
    this.group = group
    this.open = open
  }
}

/** What a grid shows: its rows, and where they are grouped the groups' headings. */
export type Entry<Row> = Row | GroupHead

/** Rows below the headings of their groups, in the order they come; those of a closed group are left out, and so is a group without rows. */
export function grouped<Row>(rows: readonly Row[], { groups, of }: Grouping<Row>, closed: ReadonlySet<string>): readonly Entry<Row>[] {
  const own = Map.groupBy(rows, of)
  return groups.flatMap((group): readonly Entry<Row>[] => {
    const within = own.get(group.key)
    if (!within) return []
    const open = !closed.has(group.key)
    return [new GroupHead(group, open), ...(open ? within : [])]
  })
}
