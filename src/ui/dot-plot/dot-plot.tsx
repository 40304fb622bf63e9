import { cx } from "#ui/theme/cx.ts"
import { useWidth } from "#ui/theme/use-width.ts"
import s from "./dot-plot.module.css"
import { placesOf, rowsOf, textWidth } from "./scale.ts"

export interface DotPoint {
  readonly id: string
  readonly name: string
  /** Only used for the position on the axis. */
  readonly value: number
  /** The exact value, in words. */
  readonly text: string
  /** `best` is the lowest valid one, `flagged` needs attention (abnormally low), `out` is rejected. */
  readonly mark?: "best" | "flagged" | "out"
  /** The meaning of the mark, shown beside the name. */
  readonly note?: string
}

/** The least distance between labels, in pixels. */
const gap = 14
const nameOf = ({ name, note }: DotPoint): string => (note ? `${name} · ${note}` : name)

/** The position of a label: above its dot, but never beyond the edges. */
function labelAt(x: number, width: number, point: DotPoint): { readonly from: number; readonly to: number } {
  const size = Math.max(textWidth(nameOf(point)), textWidth(point.text))
  const from = Math.max(0, Math.min(x - size / 2, width - size))
  return { from, to: from + size + gap }
}

/** Values as labelled dots on an axis. */
export function DotPlot({ label, points }: { readonly label: string; readonly points: readonly DotPoint[] }) {
  const [box, width] = useWidth<HTMLDivElement>(560)
  const places = placesOf(points.map(({ value }) => value))
  const labels = points.map((point, index) => labelAt((places[index] ?? 0) * width, width, point))
  const rows = rowsOf(labels)
  const lines = Math.max(0, ...rows) + 1
  const axis = lines * 38 + 10
  return (
    <div ref={box}>
      <svg
        className={s.plot}
        viewBox={`0 0 ${width} ${axis + 12}`}
        height={axis + 12}
        role="img"
        aria-label={`${label}: ${points.map((p) => [p.name, p.text, p.note].filter(Boolean).join(" ")).join("; ")}`}
      >
        <line className={s.axis} x1={0} x2={width} y1={axis} y2={axis} />
        {points.map((point, index) => {
          const x = (places[index] ?? 0) * width
          return <line key={point.id} className={s.stem} x1={x} x2={x} y1={axis - 10 - (rows[index] ?? 0) * 38} y2={axis} />
        })}
        {points.map((point, index) => {
          const x = (places[index] ?? 0) * width
          const y = axis - 40 - (rows[index] ?? 0) * 38
          const middle = ((labels[index]?.from ?? 0) + (labels[index]?.to ?? 0) - gap) / 2
          return (
            <g key={point.id}>
              <text className={s.name} x={middle} y={y + 10} textAnchor="middle">
                {nameOf(point)}
              </text>
              <text className={s.value} x={middle} y={y + 25} textAnchor="middle">
                {point.text}
              </text>
              <circle className={cx(s.dot, point.mark && s[point.mark])} cx={x} cy={axis} r={6} />
            </g>
          )
        })}
      </svg>
    </div>
  )
}
