import { useTranslation } from "react-i18next"
import { formatDecimal } from "#ui/format/format.ts"
import { cx } from "#ui/theme/cx.ts"
import s from "./range-ruler.module.css"
import { boundsOf, piecesOf, rowsOf, type RulerBar, type RulerLane, spanOf } from "./ruler.ts"

/**
 * Ranges of amounts in lanes on a common scale: a gap is hatched unless a broader lane takes it, an overlap is red. Each piece between two bounds has
 * the same width.
 */
export function RangeRuler(props: {
  readonly label: string
  readonly unit: string
  readonly lanes: readonly RulerLane[]
  /** What applies where there is no range. */
  readonly gap: string
  readonly onChoose?: (bar: string) => void
}) {
  const { i18n } = useTranslation()
  const bounds = boundsOf(props.lanes)
  const shown = (amount: string) => formatDecimal(amount, i18n.language)
  return (
    <div className={s.scroll} role="region" aria-label={props.label} tabIndex={0}>
      <div className={s.ruler} style={{ gridTemplateColumns: `minmax(96px, max-content) repeat(${bounds.length}, minmax(84px, 1fr))` }}>
        <span className={s.unit}>{props.unit}</span>
        {bounds.map((bound) => (
          <span key={bound} className={s.tick}>
            {shown(bound)}
          </span>
        ))}
        {props.lanes.map((lane) => (
          <Lane key={lane.id} {...props} lane={lane} bounds={bounds} shown={shown} />
        ))}
      </div>
    </div>
  )
}

function Lane(props: {
  readonly lane: RulerLane
  readonly lanes: readonly RulerLane[]
  readonly bounds: readonly string[]
  readonly gap: string
  readonly shown: (amount: string) => string
  readonly onChoose?: (bar: string) => void
}) {
  const { t } = useTranslation("steps")
  const { lane, bounds, shown } = props
  const rows = rowsOf(lane.bars, bounds)
  return (
    <div className={s.lane} role="group" aria-label={lane.label}>
      <span className={s.name}>{lane.label}</span>
      <div className={s.track} style={{ gridTemplateColumns: `repeat(${bounds.length}, 1fr)` }}>
        {piecesOf(lane, props.lanes, bounds).map(({ from, to, count, taker }, at) =>
          count === 1 ? null : (
            <span
              key={from}
              className={taker ? s.taken : count === 0 ? s.gap : s.overlap}
              style={{ gridColumn: at + 1, gridRow: 1 }}
              title={`${shown(from)} – ${to === null ? "∞" : shown(to)}`}
            >
              {taker ? taker.label : count === 0 ? props.gap : t("overlap")}
            </span>
          ),
        )}
        {lane.bars.map((bar, at) => (
          <Bar
            key={`${bar.id} ${bar.tone}`}
            bar={bar}
            row={(rows[at] ?? 0) + 2}
            span={spanOf(bar, bounds)}
            onChoose={props.onChoose && (() => props.onChoose?.(bar.id))}
          />
        ))}
      </div>
    </div>
  )
}

function Bar(props: {
  readonly bar: RulerBar
  readonly row: number
  readonly span: readonly [number, number]
  readonly onChoose: (() => void) | undefined
}) {
  const { bar, span, onChoose } = props
  const look = {
    className: cx(s.bar, s[bar.tone], bar.from === null && bar.to === null && s.whole),
    style: { gridColumn: `${span[0] + 1} / ${span[1] + 1}`, gridRow: props.row },
    title: bar.label,
  }
  return onChoose ? (
    <button type="button" {...look} onClick={onChoose}>
      {bar.label}
    </button>
  ) : (
    <span {...look}>{bar.label}</span>
  )
}
