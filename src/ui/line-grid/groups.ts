import type { LinesDefinition } from "./define-lines.ts"

/** The heading of a group of lines. */
export interface GroupSaid {
  readonly name: string
  readonly head: string
  readonly sum: string
  readonly detail: string
}

const none: ReadonlyMap<number, GroupSaid> = new Map()

/** The headings of groups, by the row before which each stands. */
export function groupHeads<Line>({ groups }: LinesDefinition<Line>, lines: readonly Line[]): ReadonlyMap<number, GroupSaid> {
  if (!groups) return none
  const own = Map.groupBy(lines.keys(), (row) => groups.of(lines[row] as Line))
  return new Map(
    [...own].map(([name, rows]) => [
      Math.min(...rows),
      {
        name,
        ...groups.said(
          name,
          rows.map((row) => lines[row] as Line),
        ),
      },
    ]),
  )
}
