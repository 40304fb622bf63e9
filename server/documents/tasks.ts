import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { mostTasks, taskContract } from "#contract/task.contract.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { Role } from "#contract/people.ts"
import type { Kind, Side } from "#machines/_kit/kind.ts"
import { keysOf, type Reader } from "#machines/_kit/readers.ts"
import { waitsFor } from "#server/approvals/waiting.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { type ProjectedKind, writeAll } from "#server/event-store/projections.ts"
import { companyScope, dataScope } from "#server/http/data-rights.ts"
import { type Call, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { isBound } from "#server/identity/experts.ts"
import { makeChanged } from "./make-changed.ts"
import { writeTasks } from "./row-write.ts"
import { noEnd } from "./task-write.ts"

/** The keys and roles by which a person has tasks in documents of a kind. */
interface Standing {
  /** The keys that the person holds. */
  readonly keys: readonly Reader[]
  /** The roles whose data rights must cover a document; null where holding a key is enough. */
  readonly within: readonly Role[] | null
  /** The same of a document whose approval is asked for. */
  readonly askedWithin: readonly Role[] | null
}

/** A kind of document whose tasks are kept. */
export interface TaskSource extends ProjectedKind {
  /** A fingerprint of the kind's declaration of tasks; when it changes, all tasks of the kind are rewritten. */
  readonly shape: string
  readonly screenOf: (task: string) => string
  /** The approver's task, and the state in which a document waits for the approval, by subject. */
  readonly approvals: Readonly<Record<string, { readonly task: string; readonly state: string }>>
  readonly standing: (user: SessionUser) => Standing
  /** Drops tasks that do not apply to this person, where only the kind itself can tell. */
  readonly sift?: (services: Services) => Sift
}

/** The roles by whose data rights alone a kind's documents are seen; null where there is another way to them. */
function rolesOfOwners<Facts extends object>({ sides }: Kind<Facts>): readonly Role[] | null {
  const owned = Object.values<Side<Facts>>(sides).map((side) => (side.who ? undefined : side.owned))
  return owned.every((one) => one !== undefined) ? owned.flatMap(({ acting }) => acting) : null
}

/** The tasks of documents of a declared kind. */
export const taskSource = <Facts extends object>(kind: Kind<Facts>): TaskSource => ({
  kind: kind.id,
  write: (tx, head) => writeTasks(tx, kind, head),
  shape: `${kind.chart.version} ${Object.entries(kind.commands)
    .flatMap(([name, { task }]) => (task ? [name] : []))
    .join()}`,
  screenOf: (task) => kind.chart.commands[task]?.screen ?? kind.screen,
  approvals: Object.fromEntries(
    Object.entries(kind.approvals).flatMap(([subject, one]) =>
      Object.entries(kind.acts).flatMap(([task, act]) => (act === "approve" ? [[subject, { task, state: one.in }] as const] : [])),
    ),
  ),
  standing: (user) => ({ keys: keysOf(actorOf(user)), within: rolesOfOwners(kind), askedWithin: null }),
})

/** When an approval is due, as the index has it by which the nearest ones are found. */
const approvalDue = `coalesce(a.due_at, ${noEnd})`

type Tasks = DataOf<typeof taskContract.query>

/** Returns a person's tasks in documents of these kinds, found by the keys that the person holds, so the number of documents does not matter. */
export async function tasksFor(tx: Tx, user: SessionUser, sources: readonly TaskSource[]): Promise<Tasks> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const [me, now, all] = [bind(user.id), `${bind(await readClock(tx))}::bigint`, `${bind(keysOf(actorOf(user)))}::text[]`]
  const stands = sources.map(({ kind, approvals, standing }) => ({ kind, approvals, ...standing(user) }))
  const held = stands.flatMap(({ kind, keys }) => keys.map((key) => [kind, key] as const))
  const limited = stands.flatMap(({ kind, within }) => (within ? [{ kind, within }] : []))
  const owners = { company: "d.company", author: "d.author", people: "d.people" }
  const reaches = limited.map(({ kind, within }) => `and (d.kind <> ${bind(kind)} or ${dataScope(user, within, owners, bind)})`)
  const bound = user.roles.includes("expert") ? `and (d.apart = '{}' or not ${isBound(me, "d.apart")})` : ""
  const asking = stands.flatMap(({ kind, approvals }) =>
    Object.entries(approvals).map(([subject, { task, state }]) => [kind, subject, task, state] as const),
  )
  const column = (index: 0 | 1 | 2 | 3) => `${bind(asking.map((one) => one[index]))}::text[]`
  const asked = stands.flatMap(({ kind, askedWithin }) =>
    askedWithin ? [`and (a.document <> ${bind(kind)} or ${companyScope(user, askedWithin, "a.party", bind)})`] : [],
  )
  const text = `select distinct on (due, since, id, task) kind, id, number, title, state, task, nullif(due, ${noEnd})::float8 as "dueAt", since::float8 as since
      from (
        select d.kind, d.document as id, d.number, d.title, d.state, d.task, d.due_at as due, d.since
          from unnest(${bind(held.map(([kind]) => kind))}::text[], ${bind(held.map(([, key]) => key))}::text[]) as k (kind, key)
          cross join lateral (
            select * from document_task d
              where d.reader = k.key and d.kind = k.kind and d.from_at <= ${now} and d.until_at >= ${now} and not d.barred && ${all} ${bound} ${reaches.join(" ")}
              order by d.due_at, d.since, d.document, d.task limit ${mostTasks}
          ) as d
        union all
        (select a.document, a.root, a.number, a.title, s.state, s.task, ${approvalDue}, a.requested_at
          from approval a join unnest(${column(0)}, ${column(1)}, ${column(2)}, ${column(3)}) as s (kind, subject, task, state) on s.kind = a.document and s.subject = a.subject
          where ${waitsFor(user, me, now, bind)} ${asked.join(" ")} order by ${approvalDue}, a.requested_at, a.root limit ${mostTasks})
      ) as waiting
      order by due, since, id, task limit ${mostTasks}`
  // The same for everybody with the same roles and kinds of data rights: to plan it takes longer than to run it.
  const name = `tasks-${createHash("sha256").update(text).digest("base64url")}`
  const { rows } = await tx.query<Tasks[number] & { readonly due: string }>({ name, text, values })
  const screens = new Map(sources.map(({ kind, screenOf }) => [kind, screenOf]))
  return rows.map((row) => ({ ...row, screen: screens.get(row.kind)?.(row.task) ?? "" }))
}

export type Sift = (tx: Tx, user: SessionUser, tasks: Tasks) => Promise<Tasks>

/** Serves people's tasks. */
export const tasksModule =
  (sources: readonly TaskSource[]) =>
  (app: FastifyInstance, services: Services): void => {
    const sifts = sources.flatMap(({ sift }) => sift?.(services) ?? [])
    const query = ({ user }: Call<typeof taskContract.query>, { database }: Services) =>
      database.reading(async (tx) => {
        let tasks = await tasksFor(tx, user, sources)
        for (const sift of sifts) tasks = await sift(tx, user, tasks)
        return tasks
      })
    register(app, services, taskContract, { query: "signedIn" }, { query })
  }

/** Rewrites the tasks of kinds whose declaration of tasks has changed. */
export const prepareTasks = (database: Database, sources: readonly TaskSource[]): Promise<void> =>
  makeChanged(
    database,
    sources.map(({ kind, shape, write }) => ({ name: `${kind} tasks`, shape, make: (tx) => writeAll(tx, kind, write) })),
  )
