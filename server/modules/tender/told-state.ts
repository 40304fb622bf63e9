/** A clock of the tender's chart as its row knows it: past due, a tender in `from` is told as `to` before the clock's fact is stored. */
interface Clock {
  readonly from: string
  readonly due: string
  readonly to: string
  readonly when?: string
}

/** States as a list of a statement. */
export const named = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(", ")

/** Children `c` of a kind that stand in one of these states. */
export const children = (kind: string, ...states: readonly string[]): string => `c.kind = '${kind}' and c.state in (${named(states)})`
/** An objection that is not ruled on; it holds up the end of the publicity. */
export const openObjections = children("objection", "raised", "answered")

const has = (which: string) => `exists (select from tender_child c where c.tender = t.id and c.round = t.round and ${which})`
const applied = has(children("prequal-application", "submitted", "reviewed"))

const clocks: readonly Clock[] = [
  { from: "biddingOpen", due: "t.bid_deadline", to: "sealed" },
  { from: "prequalOpen", due: "t.prequal_deadline", to: "prequalReview", when: applied },
  { from: "prequalOpen", due: "t.prequal_deadline", to: "failed", when: `not ${applied}` },
  { from: "publicity", due: "t.publicity_ends", to: "awardApproval", when: `not ${has(openObjections)}` },
]

const leaving = (from: readonly string[]): readonly Clock[] => clocks.filter((clock) => from.includes(clock.from))
const struck = ({ due, when }: Clock, now: string): string =>
  `not t.suspended and ${due} < ${now}${when === undefined ? "" : ` and ${when}`}`
const told = (running: readonly Clock[], now: string): string =>
  running.length === 0
    ? "t.state"
    : `case ${running.map((clock) => `when t.state = '${clock.from}' and ${struck(clock, now)} then '${clock.to}'`).join(" ")} else t.state end`

/** The state of a row `t` as it effectively is at an instant (a placeholder), also in the moment before a clock's fact is stored. */
export const toldState = (now: string): string => told(clocks, now)

/** In which states a row may be stored that is told as one of these. */
const storedIn = (states: readonly string[]): readonly string[] => [
  ...new Set([...states, ...clocks.flatMap(({ from, to }) => (states.includes(to) ? [from] : []))]),
]

/** Rows that are stored in one state and told as one of those that are asked for: their condition, and the state as which they are told. */
export interface Standing {
  readonly where: string
  readonly state: string
}

/** Where rows stand that are told as one of these states of the chart: a condition for each stored state, in words that an index can look up and whose frequency the database can guess. */
export function standingIn(states: readonly string[], now: string): readonly Standing[] {
  return storedIn(states).map((from): Standing => {
    const here = `t.state = '${from}'`
    const running = leaving([from])
    const wanted = running.filter(({ to }) => states.includes(to))
    const [only] = wanted
    if (wanted.length === 0) {
      const stays = running.map((clock) => ` and (${struck(clock, now)}) is not true`)
      return { where: here + stays.join(""), state: `'${from}'` }
    }
    if (states.includes(from) && wanted.length === running.length) return { where: here, state: told(running, now) }
    if (only && wanted.length === 1 && !states.includes(from)) return { where: `${here} and ${struck(only, now)}`, state: `'${only.to}'` }
    return { where: `${here} and ${told(running, now)} in (${named(states)})`, state: told(running, now) }
  })
}

/** The condition of rows that are told as one of these states, whoever names them: the stored state is asked first, and the time only where a clock runs. */
export function toldAs(states: readonly string[], now: () => string, bind: (value: unknown) => string): string {
  const stored = storedIn(states)
  const running = leaving(stored)
  const here = stored.length === 1 ? `t.state = ${bind(stored[0])}` : `t.state = any(${bind(stored)}::text[])`
  return running.length === 0 ? here : `${here} and ${told(running, now())} = any(${bind(states)}::text[])`
}
