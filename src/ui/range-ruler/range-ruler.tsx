import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { formatDecimal } from "#ui/format/format.ts"
import { bringInto } from "#ui/shell/use-in-view.ts"
import { cx } from "#ui/theme/cx.ts"
import s from "./range-ruler.module.css"
import { boundsOf, piecesOf, rowsOf, type RulerBar, type RulerLane, spanOf } from "./ruler.ts"

/**
 * Ranges of amounts in lanes on a common scale: a gap is hatched unless a broader lane takes it, an overlap is red. Each piece between two bounds has
 * the same width, with room for its amount; a longer name is cut, and told in full where it is pointed at. The own range is scrolled into view.
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
  const longest = Math.max(...bounds.map((bound) => shown(bound).length))
  const own = props.lanes.flatMap(({ bars }) => bars).find(({ tone }) => tone === "own")
  const box = useRef<HTMLDivElement>(null)
  const place = `${bounds.length} ${own?.from} ${own?.to}`
  // Once for each place: effects run again when a page is shown again, where somebody may have scrolled on.
  const last = useRef("")
  useLayoutEffect(() => {
    const bar = box.current?.querySelector("[aria-current]")
    if (box.current && bar && place !== last.current) bringInto(box.current, bar)
    last.current = place
  }, [place])
  return (
    <div ref={box} className={s.scroll} role="region" aria-label={props.label} tabIndex={0}>
      <div
        className={s.ruler}
        style={{ gridTemplateColumns: `minmax(96px, max-content) repeat(${bounds.length}, minmax(max(84px, ${longest}ch), 1fr))` }}
      >
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
  const wordOf = (taker: RulerBar | null, count: number) => taker?.label ?? (count === 0 ? props.gap : t("overlap"))
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
              title={`${wordOf(taker, count)} ${shown(from)} – ${to === null ? "∞" : shown(to)}`}
            >
              {wordOf(taker, count)}
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
    "aria-current": bar.tone === "own" || undefined,
  }
  return onChoose ? (
    <button type="button" {...look} onClick={onChoose}>
      {bar.label}
    </button>
  ) : (
    <span {...look}>{bar.label}</span>
  )
}
