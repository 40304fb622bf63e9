/** One state of a chart's picture, in pixels at scale 1. */
export interface LaidState {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly final: boolean
}

/** One line of the picture: all commands that lead from one state to another. */
export interface LaidEdge {
  readonly from: string
  readonly to: string
  /** `x,y` pairs, start to end. */
  readonly points: readonly (readonly number[])[]
}

/** A chart's picture, computed at build time by `scripts/layout.ts` and committed beside the chart. */
export interface ChartLayout {
  readonly id: string
  readonly initial: string
  readonly width: number
  readonly height: number
  readonly states: readonly LaidState[]
  readonly edges: readonly LaidEdge[]
  /** All commands in a state, drawn or not, in the chart's order. */
  readonly commands: Readonly<Record<string, readonly { readonly type: string; readonly to: string; readonly roles: readonly string[] }[]>>
  /** States of parallel regions: shown as words, not drawn. */
  readonly beside: readonly string[]
  /** Parallel regions with a life of their own, each with its picture; absent where there are none. */
  readonly regions?: readonly ChartLayout[]
}
