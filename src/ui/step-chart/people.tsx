import s from "./step-chart.module.css"

/** How many of a step's people must agree. */
export type StepMode = "any" | "all" | "sequential"

const row = 28
const wide = 20
/** Beyond this number the picture only says how many more there are. */
const most = 6

/** The people of a step: side by side between a fork and a join (dashed where one is enough), or one after the other. */
export function People({ mode, people, none }: { readonly mode: StepMode; readonly people: readonly string[]; readonly none: string }) {
  const shown = people.length > most ? [...people.slice(0, most - 1), `+${people.length - most + 1}`] : people
  if (shown.length === 0) return <span className={s.none}>{none}</span>
  return (
    <span className={s.people} data-mode={mode}>
      <Wires mode={mode} count={shown.length} />
      <span className={s.names}>
        {shown.map((name) => (
          <span key={name} className={s.person}>
            {name}
          </span>
        ))}
      </span>
      <Wires mode={mode} count={shown.length} mirrored />
    </span>
  )
}

function Wires({ mode, count, mirrored = false }: { readonly mode: StepMode; readonly count: number; readonly mirrored?: boolean }) {
  const height = count * row
  const centre = (at: number) => at * row + row / 2
  const middle = height / 2
  const fork = Array.from(
    { length: count },
    (_, at) => `M0 ${middle} C${wide / 2} ${middle} ${wide / 2} ${centre(at)} ${wide} ${centre(at)}`,
  )
  // One after the other: in at the first, out at the last; the connections between them are drawn with the names.
  const chain = [`M0 ${middle} H${wide / 2} V${centre(mirrored ? count - 1 : 0)} H${wide}`]
  return (
    <svg className={s.wires} data-mirrored={mirrored} width={wide} height={height} viewBox={`0 0 ${wide} ${height}`} aria-hidden>
      {(mode === "sequential" ? chain : fork).map((path) => (
        <path key={path} d={path} strokeDasharray={mode === "any" ? "3 3" : undefined} />
      ))}
    </svg>
  )
}
