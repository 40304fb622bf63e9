import { Maximize2, Pause, Play } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useMedia } from "#ui/theme/use-media.ts"
import { Canvas } from "./canvas.tsx"
import s from "./chart-view.module.css"
import type { ChartLayout } from "./layout.ts"
import { litAt, wayTo } from "./way.ts"

interface ChartViewProps {
  readonly layout: ChartLayout
  readonly label: (state: string) => string
  /** Translates a command that leads out of a state. */
  readonly commandLabel: (type: string) => string
  readonly state: string
  /** Translates a parallel region, for charts that have some with pictures of their own. */
  readonly regionLabel?: (region: string) => string
  /** States of parallel regions, such as "suspended". */
  readonly also: readonly string[]
  /** The states of all parallel regions, including those not worth mentioning; by default `also`. */
  readonly stands?: readonly string[]
  /** States in the order of entering. */
  readonly visited: readonly string[]
  readonly failed?: boolean
}

/** A document's life as a picture: the present state is highlighted, the path is marked and can be replayed, and a click on a state shows its commands. */
export function ChartView(props: ChartViewProps) {
  const { t } = useTranslation(["common", "document"])
  const [big, setBig] = useState(false)
  return (
    <>
      <Figure {...props} most={1} onBig={() => setBig(true)} />
      <Dialog open={big} onClose={() => setBig(false)} title={t("chart")} shape="wide">
        <Figure {...props} most={1.5} />
      </Dialog>
    </>
  )
}

function Figure(props: ChartViewProps & { readonly most: number; readonly onBig?: () => void }) {
  const { layout, label } = props
  const way = useMemo(() => wayTo(layout, props.visited, props.state), [layout, props.visited, props.state])
  const walk = useWalk(way.length)
  const [chosen, setChosen] = useState<string | null>(null)
  const lit = litAt(way, walk.step)
  const regions = layout.regions ?? []
  const drawn = new Set(regions.flatMap(({ states }) => states.map(({ id }) => id)))
  const words = props.also.filter((id) => layout.beside.includes(id) && !drawn.has(id))
  return (
    <figure className={s.figure}>
      {words.length > 0 ? (
        <div className={s.beside}>
          {words.map((id) => (
            <StatePill key={id} tone="amber">
              {label(id)}
            </StatePill>
          ))}
        </div>
      ) : null}
      <Canvas
        layout={layout}
        label={label}
        lit={lit}
        failed={(props.failed ?? false) && walk.step === way.length - 1}
        chosen={chosen}
        onChoose={setChosen}
        most={props.most}
      />
      {regions.map((region) => (
        <Region key={region.id} {...props} layout={region} chosen={chosen} onChoose={setChosen} />
      ))}
      {chosen === null ? null : <About {...props} chosen={chosen} />}
      <Bar walk={walk} last={way.length - 1} word={lit.state === undefined ? "" : label(lit.state)} onBig={props.onBig} />
    </figure>
  )
}

/** A parallel region with its present state highlighted. */
function Region(
  props: ChartViewProps & { readonly most: number; readonly chosen: string | null; readonly onChoose: (state: string | null) => void },
) {
  const { layout, regionLabel, label, also, stands = also, chosen, onChoose, most } = props
  const state = stands.find((id) => layout.states.some((one) => one.id === id))
  return (
    <section className={s.region}>
      <h4>{regionLabel?.(layout.id) ?? layout.id}</h4>
      <Canvas
        layout={layout}
        label={label}
        lit={litAt(state === undefined ? [] : [state], 0)}
        failed={false}
        chosen={chosen}
        onChoose={onChoose}
        most={most}
      />
    </section>
  )
}

/** The position on the path, and a player with one step each 0.7 s; with reduced motion, one step per click. */
function useWalk(length: number) {
  const still = useMedia("(prefers-reduced-motion: reduce)")
  const last = length - 1
  const [step, setStep] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const at = Math.min(step ?? last, last)
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => {
      if (at >= last - 1) setPlaying(false)
      setStep(at + 1 >= last ? null : at + 1)
    }, 700)
    return () => clearTimeout(timer)
  }, [playing, at, last])
  const play = () => {
    if (playing) return setPlaying(false)
    setStep(at >= last ? 0 : still ? at + 1 : at)
    setPlaying(!still)
  }
  return { step: at, playing, play, go: (to: number) => setStep(to >= last ? null : to) }
}

function Bar({
  walk,
  last,
  word,
  onBig,
}: {
  readonly walk: ReturnType<typeof useWalk>
  readonly last: number
  readonly word: string
  readonly onBig: (() => void) | undefined
}) {
  const { t } = useTranslation(["common", "document"])
  return (
    <div className={s.bar}>
      {last > 0 ? (
        <>
          <IconButton label={t(walk.playing ? "document:pause" : "document:play")} onClick={walk.play}>
            {walk.playing ? <Pause /> : <Play />}
          </IconButton>
          <input
            type="range"
            min={0}
            max={last}
            value={walk.step}
            aria-label={t("way")}
            aria-valuetext={word}
            onChange={(event) => walk.go(Number(event.currentTarget.value))}
          />
        </>
      ) : (
        <span style={{ flex: 1 }} />
      )}
      {onBig ? (
        <IconButton label={t("document:enlarge")} onClick={onBig}>
          <Maximize2 />
        </IconButton>
      ) : null}
    </div>
  )
}

function About({ layout, label, commandLabel, chosen }: ChartViewProps & { readonly chosen: string }) {
  const { t } = useTranslation(["common", "document"])
  const commands = [layout, ...(layout.regions ?? [])].flatMap((one) => one.commands[chosen] ?? [])
  return (
    <div className={s.about} role="status">
      <strong>{label(chosen)}</strong>
      {commands.length === 0 ? <p>{t("document:noWayOut")}</p> : null}
      <ul>
        {commands.map(({ type, to }) => (
          <li key={`${type} ${to}`}>
            <span>{commandLabel(type)}</span>
            {to === chosen ? t("document:stays") : `→ ${label(to)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
