import { formatDay } from "#ui/format/format.ts"
import { cx } from "#ui/theme/cx.ts"
import { useWidth } from "#ui/theme/use-width.ts"
import s from "./time-plot.module.css"

export interface TimePoint {
  readonly id: string
  /** The series of the value: points of one name are joined by a line. */
  readonly name: string
  /** Epoch ms. */
  readonly at: number
  /** Only used for the position on the axis. */
  readonly value: number
  /** The exact value, in words. */
  readonly text: string
}

const height = 180
/** Room for the lowest value's label, and below it the axis with its days. */
const edge = { left: 8, right: 8, top: 24, bottom: 56 }
const axis = height - 22
const tones = [s.first, s.second, s.third, s.fourth]

/** The relative position of a value between two others, from 0 to 1; 0.5 when they are equal. */
const part = (value: number, from: number, to: number): number => (to === from ? 0.5 : (value - from) / (to - from))

type Range = readonly [from: number, to: number]

/** The ranges of time and value, and the position of a point in them. */
function scaleOf(points: readonly TimePoint[], width: number, range?: Range) {
  const [days, values] = [points.map(({ at }) => at), points.map(({ value }) => value)]
  const [from, to, low, high] = [Math.min(...days), Math.max(...days), Math.min(...values), Math.max(...values)]
  const [bottom, top] = range ?? [low, high]
  const x = ({ at }: TimePoint) => edge.left + part(at, from, to) * (width - edge.left - edge.right)
  const y = ({ value }: TimePoint) => height - edge.bottom - part(value, bottom, top) * (height - edge.top - edge.bottom)
  return { from, to, low, high, x, y }
}

/** Values over time: a dot for each, a line for each name; within a range, or from the lowest to the highest. */
export function TimePlot({
  label,
  points,
  range,
}: {
  readonly label: string
  readonly points: readonly TimePoint[]
  readonly range?: Range
}) {
  const [box, width] = useWidth<HTMLDivElement>(560)
  const { from, to, low, high, x, y } = scaleOf(points, width, range)
  const names = [...new Set(points.map(({ name }) => name))]
  const toneOf = (name: string) => tones[names.indexOf(name) % tones.length]
  const [lowest, highest] = [points.find(({ value }) => value === low), points.find(({ value }) => value === high)]
  return (
    <div ref={box}>
      <svg
        className={s.plot}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={`${label}: ${points.map(({ name, at, text }) => `${formatDay(at)} ${name} ${text}`).join("; ")}`}
      >
        <line className={s.axis} x1={0} x2={width} y1={axis} y2={axis} />
        {names.map((name) => (
          <polyline
            key={name}
            className={cx(s.line, toneOf(name))}
            points={points
              .filter((point) => point.name === name)
              .map((point) => `${x(point)},${y(point)}`)
              .join(" ")}
          />
        ))}
        {points.map((point) => (
          <circle key={point.id} className={cx(s.dot, toneOf(point.name))} cx={x(point)} cy={y(point)} r={5}>
            <title>{`${formatDay(point.at)} ${point.name} ${point.text}`}</title>
          </circle>
        ))}
        {[highest, lowest === highest ? undefined : lowest].map((point) =>
          point ? (
            <text
              key={point.id}
              className={s.value}
              x={x(point)}
              y={y(point) + (point === highest ? -10 : 18)}
              textAnchor={x(point) > width / 2 ? "end" : "start"}
            >
              {point.text}
            </text>
          ) : null,
        )}
        <text className={s.day} x={0} y={height - 6}>
          {formatDay(from)}
        </text>
        {from === to ? null : (
          <text className={s.day} x={width} y={height - 6} textAnchor="end">
            {formatDay(to)}
          </text>
        )}
      </svg>
      <ul className={s.names}>
        {names.map((name) => (
          <li key={name} className={toneOf(name)}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
