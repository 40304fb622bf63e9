import { factWhen } from "./fact.ts"
import { judge } from "./judge.ts"
import type { Kind } from "./kind.ts"
import { holderOf, person, type Reader } from "./readers.ts"
import { type DocumentState, leafStates } from "./snapshot.ts"
import { type Stretch, stretchesOf } from "./stretches.ts"

/** A task of somebody with a document, as its chart allows it now. */
export interface Task {
  /** The name of the task: for most kinds that of the command. */
  readonly task: string
  /** The key whose holders have the task. */
  readonly reader: Reader
  /** Keys whose holders do not have it, whatever else they hold. */
  readonly except?: readonly Reader[]
  /** Companies to which its holder must have no ties, according to the records of experts. */
  readonly apart?: readonly string[]
  /** Its deadline; by default the moment when the task ends. */
  readonly due?: number | null
}

/** A task with the period in which it exists if nothing happens to its document. */
export interface TimedTask extends Task {
  /** Null when it exists already. */
  readonly from: number | null
  /** Its last millisecond; null for no end. */
  readonly until: number | null
  /** The state that its document has meanwhile. */
  readonly state: string
}

const keyOf = ({ task, reader, except = [], apart = [], due = null }: Task, state: string) =>
  JSON.stringify([task, reader, except, apart, due, state])

/**
 * The tasks of a document over the coming stretches of time; equal tasks of neighbouring stretches are joined. Where no rule depends on the time they
 * are computed once.
 */
export function timedTasks<Facts>(
  stretches: readonly Stretch<Facts>[],
  tasksIn: (stretch: Stretch<Facts>, time: () => number) => readonly Task[],
): readonly TimedTask[] {
  const done: TimedTask[] = []
  let open = new Map<string, TimedTask>()
  let lasting: { readonly document: unknown; readonly tasks: readonly Task[] } | null = null
  for (const [index, stretch] of stretches.entries()) {
    let asked = false
    const time = () => {
      asked = true
      return stretch.from
    }
    const tasks: readonly Task[] = lasting?.document === stretch.document ? lasting.tasks : tasksIn(stretch, time)
    lasting = asked ? null : { document: stretch.document, tasks }
    const here = new Map<string, TimedTask>()
    for (const task of tasks) {
      const key = keyOf(task, stretch.state)
      here.set(key, {
        ...(open.get(key) ?? { ...task, from: index === 0 ? null : stretch.from, state: stretch.state }),
        until: stretch.until,
      })
    }
    done.push(...[...open].flatMap(([key, task]) => (here.has(key) ? [] : [task])))
    open = here
  }
  return [...done, ...open.values()]
}

type Tasking<Facts extends object> = Pick<Kind<Facts>, "chart" | "commands">

/** The tasks of a document at an instant. */
export function tasksAt<Facts extends object>(
  { chart, commands }: Tasking<Facts>,
  document: DocumentState<Facts>,
  time: () => number,
): readonly Task[] {
  return Object.entries(commands).flatMap(([command, { task, spares, by, leaves }]) => {
    const readers = (task as ((facts: Facts) => readonly Reader[]) | undefined)?.(document.facts) ?? []
    const spared = (spares as ((facts: Facts) => readonly string[]) | undefined)?.(document.facts) ?? []
    const except = spared.length === 0 ? {} : { except: spared.map(person) }
    return readers.flatMap((reader) =>
      judge(chart, document, factWhen(leaves, holderOf(reader, by), time), "document").allowed
        ? [{ task: command, reader, ...except }]
        : [],
    )
  })
}

/** The tasks of a document from an instant on. The instants of its row are those that its rules compare the time with. */
export function tasksOf<Facts extends object>(
  kind: Tasking<Facts> & Pick<Kind<Facts>, "row">,
  document: DocumentState<Facts>,
  at: number,
): readonly TimedTask[] {
  if (!Object.values(kind.commands).some(({ task }) => task)) return []
  const [state, ...also] = leafStates(kind.chart.machine, document.value)
  const instants = Object.values(kind.row).flatMap(({ kind: of, of: value }) => {
    const instant = of === "instant" ? value?.(document.facts, state, also) : null
    return typeof instant === "number" ? [instant] : []
  })
  const stretches = stretchesOf(kind.chart, document, { at, instants, given: {} })
  return timedTasks(stretches, ({ document: then }, time) => tasksAt(kind, then, time))
}
