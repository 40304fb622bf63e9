import type { Task } from "#client/person/tasks.ts"

const day = 86_400_000

/** How urgent a task is, the most urgent first. */
export const urgencies = ["due", "day", "week", "later", "open"] as const
export type Urgency = (typeof urgencies)[number]

/** The urgency of a task with this deadline; `open` without one. */
export function urgencyOf(dueAt: number | null, now: number): Urgency {
  if (dueAt === null) return "open"
  const left = dueAt - now
  return left <= 0 ? "due" : left <= day ? "day" : left <= 7 * day ? "week" : "later"
}

/** Tasks grouped by urgency, the most urgent first; empty groups are left out, and the order within a group stays. */
export function byUrgency(tasks: readonly Task[], now: number): readonly { readonly urgency: Urgency; readonly tasks: readonly Task[] }[] {
  const groups = Map.groupBy(tasks, ({ dueAt }) => urgencyOf(dueAt, now))
  return urgencies.flatMap((urgency) => {
    const found = groups.get(urgency)
    return found ? [{ urgency, tasks: found }] : []
  })
}
