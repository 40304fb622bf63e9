import { cx } from "#ui/theme/cx.ts"
import { useWidth } from "#ui/theme/use-width.ts"
import s from "./dot-plot.module.css"
import { placesOf, rowsOf } from "./scale.ts"

export interface DotPoint {
  readonly id: string
  readonly name: string
  /** Only its place on the line is worked out from it. */
  readonly value: number
  /** The value in words, exact. */
  readonly text: string
  /** `best` is the lowest valid one, `flagged` waits for a look (abnormally low), `out` is rejected. */
  readonly mark?: "best" | "flagged" | "out"
  /** What the mark means, said beside the name. */
  readonly note?: string
}

/** Values as dots on one line, each with its name. */
export function DotPlot({ label, points }: { readonly label: string; readonly points: readonly DotPoint[] }) {
  const [box, width] = useWidth<HTMLDivElement>(560)
  const places = placesOf(points.map(({ value }) => value))
  const rows = rowsOf(places, 148 / Math.max(width, 1))
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
          const y = axis - 40 - (rows[index] ?? 0) * 38
          const anchor = x < 70 ? "start" : x > width - 70 ? "end" : "middle"
          const textX = anchor === "start" ? x - 6 : anchor === "end" ? x + 6 : x
          return (
            <g key={point.id}>
              <line className={s.stem} x1={x} x2={x} y1={y + 30} y2={axis} />
              <text className={s.name} x={textX} y={y + 10} textAnchor={anchor}>
                {point.note ? `${point.name} · ${point.note}` : point.name}
              </text>
              <text className={s.value} x={textX} y={y + 25} textAnchor={anchor}>
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
