import type { ChartLayout } from "./layout.ts"

/** What is highlighted in a picture at one step of the path. */
export interface Lit {
  readonly state: string | undefined
  readonly passed: ReadonlySet<string>
  /** The lines passed, as `from to`. */
  readonly gone: ReadonlySet<string>
}

/** The path up to step `step` of the visited states; steps that stay in a state count as one. */
export function litAt(visited: readonly string[], step: number): Lit {
  const way = visited.slice(0, step + 1)
  return {
    state: way.at(-1),
    passed: new Set(way),
    gone: new Set(way.slice(1).map((to, index) => `${way[index]} ${to}`)),
  }
}

/** The visited states without consecutive repeats and without those that the picture does not draw; ends in the present state. */
export function wayTo(layout: ChartLayout, visited: readonly string[], state: string): readonly string[] {
  const drawn = new Set(layout.states.map(({ id }) => id))
  return [...visited, state].filter((id, index, all) => drawn.has(id) && id !== all[index - 1])
}

/** An edge as an SVG path with corners rounded by `radius`. */
export function roundPath(points: readonly (readonly number[])[], scale: number, radius = 5): string {
  const at = points.map(([x = 0, y = 0]) => [x * scale, y * scale] as const)
  return at
    .map(([x, y], index) => {
      const before = at[index - 1]
      const after = at[index + 1]
      if (!before) return `M${x} ${y}`
      if (!after) return `L${x} ${y}`
      const toward = ([tx, ty]: readonly [number, number]) => {
        const length = Math.hypot(tx - x, ty - y) || 1
        const by = Math.min(radius, length / 2) / length
        return `${x + (tx - x) * by} ${y + (ty - y) * by}`
      }
      return `L${toward(before)}Q${x} ${y} ${toward(after)}`
    })
    .join("")
}
