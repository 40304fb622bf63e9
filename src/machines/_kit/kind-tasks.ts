import { factWhen } from "./fact.ts"
import { judge } from "./judge.ts"
import type { Kind } from "./kind.ts"
import { holderOf, type Reader } from "./readers.ts"
import { type DocumentState, leafStates } from "./snapshot.ts"
import { type Stretch, stretchesOf } from "./stretches.ts"

/** That somebody has something to do with a document, as its chart allows it now. */
export interface Task {
  /** What is to be done, by its name: of most kinds that of the command. */
  readonly task: string
  /** Whose it is: of whoever holds this key. */
  readonly reader: Reader
  /** Keys whose holders do not have it, whatever else they hold. */
  readonly except?: readonly Reader[]
  /** Companies to which whoever has it must not be bound, as the records of experts say. */
  readonly apart?: readonly string[]
  /** The deadline that presses; left out, the moment when it is over. */
  readonly due?: number | null
}

/** A task with the time in which it is there while nothing happens to its document. */
export interface TimedTask extends Task {
  /** Null where it is there already. */
  readonly from: number | null
  /** Its last millisecond; null for ever. */
  readonly until: number | null
  /** The state in which its document is told meanwhile. */
  readonly state: string
}

const keyOf = ({ task, reader, except = [], apart = [], due = null }: Task, state: string) =>
  JSON.stringify([task, reader, except, apart, due, state])

/** The tasks of a document over the stretches of the time to come, those of neighbouring stretches that are alike as one. Where no rule asks for the time they are reckoned once. */
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

/** Whose task it is to do what with a document at an instant. */
export function tasksAt<Facts extends object>(
  { chart, commands }: Tasking<Facts>,
  document: DocumentState<Facts>,
  time: () => number,
): readonly Task[] {
  return Object.entries(commands).flatMap(([command, { task, by, leaves }]) => {
    const readers = (task as ((facts: Facts) => readonly Reader[]) | undefined)?.(document.facts) ?? []
    return readers.flatMap((reader) =>
      judge(chart, document, factWhen(leaves, holderOf(reader, by), time), "document").allowed ? [{ task: command, reader }] : [],
    )
  })
}

/** Whose task it is to do what with a document from an instant on. The instants of its row are those that its rules compare the time with. */
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
