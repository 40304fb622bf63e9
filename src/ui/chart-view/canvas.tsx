import { useEffect, useId, useRef } from "react"
import { cx } from "#ui/theme/cx.ts"
import { useWidth } from "#ui/theme/use-width.ts"
import s from "./chart-view.module.css"
import { fitWords, lineHeight } from "./fit-words.ts"
import type { ChartLayout, LaidState } from "./layout.ts"
import { type Lit, roundPath } from "./way.ts"

/** Below this scale a state's words would be illegible, so the picture scrolls instead. */
const least = 0.75
const sizes = { small: [11, 10, 9, 8], big: [13, 12, 11, 10] }

/** How much wider the letters of the present state are. */
const boldWidening = 1.12

/** Position and font of a state's box: longer words get smaller letters; border and padding are subtracted. */
function styleOf(state: LaidState, words: string, scale: number, { big, lit }: { readonly big: boolean; readonly lit: boolean }) {
  const [width, height] = [state.width * scale, state.height * scale]
  const fontSize = fitWords(
    words,
    { width: (width - 6) / (lit ? boldWidening : 1), height: height - (state.final ? 6 : 2) },
    big ? sizes.big : sizes.small,
  )
  return { left: state.x * scale, top: state.y * scale, width, height, fontSize, lineHeight }
}

/** The picture itself: lines as SVG, states as buttons above them, so that words wrap and the keyboard reaches them. */
export function Canvas(props: {
  readonly layout: ChartLayout
  readonly label: (state: string) => string
  readonly lit: Lit
  readonly failed: boolean
  readonly chosen: string | null
  readonly onChoose: (state: string | null) => void
  readonly most: number
}) {
  const { layout, lit } = props
  const tip = useId()
  const [box, width] = useWidth<HTMLDivElement>(layout.width)
  const scale = Math.min(props.most, Math.max(least, width / layout.width))
  const at = layout.states.find(({ id }) => id === lit.state)
  // Once for each place: effects run again when a tab is shown again, where somebody may have scrolled on.
  const last = useRef("")
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    const place = `${at?.id} ${scale}`
    if (at && place !== last.current)
      box.current?.scrollTo({
        left: (at.x + at.width / 2) * scale - clientWidth / 2,
        top: (at.y + at.height / 2) * scale - clientHeight / 2,
      })
    last.current = place
  }, [box, at, scale])
  return (
    <div ref={box} className={cx(s.scroll, props.most > 1 && s.big)}>
      <div className={s.canvas} style={{ width: layout.width * scale, height: layout.height * scale }}>
        <svg className={s.lines} width={layout.width * scale} height={layout.height * scale} aria-hidden>
          <marker id={tip} viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" markerUnits="userSpaceOnUse" orient="auto">
            <path className={s.tip} d="M1 .5 5 3 1 5.5" />
          </marker>
          {layout.edges
            .toSorted((a, b) => Number(lit.gone.has(`${a.from} ${a.to}`)) - Number(lit.gone.has(`${b.from} ${b.to}`)))
            .map(({ from, to, points }) => (
              <path
                key={`${from} ${to}`}
                className={cx(s.line, lit.gone.has(`${from} ${to}`) && s.gone)}
                d={roundPath(points, scale)}
                markerEnd={`url(#${tip})`}
              />
            ))}
        </svg>
        {layout.states.map((state) => (
          <button
            key={state.id}
            type="button"
            aria-current={state.id === lit.state ? "step" : undefined}
            aria-pressed={state.id === props.chosen}
            title={props.label(state.id)}
            className={cx(
              s.state,
              state.final && s.final,
              lit.passed.has(state.id) && s.passed,
              state.id === lit.state && s.lit,
              state.id === lit.state && props.failed && s.failed,
              state.id === props.chosen && s.chosen,
            )}
            style={styleOf(state, props.label(state.id), scale, { big: props.most > 1, lit: state.id === lit.state })}
            onClick={() => props.onChoose(state.id === props.chosen ? null : state.id)}
          >
            {props.label(state.id)}
          </button>
        ))}
      </div>
    </div>
  )
}
