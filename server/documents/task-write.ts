import type { TimedTask } from "#machines/_kit/kind-tasks.ts"
import type { Owned } from "#machines/_kit/kind.ts"
import { send, type Tx } from "#server/database/database.ts"

/** Stored where there is no deadline or end, so that an index sorts such rows last. */
export const noEnd = Number.MAX_SAFE_INTEGER

/** A document whose tasks are to be written. */
interface Tasked {
  readonly id: string
  readonly kind: string
  readonly number: string
  readonly title: string
  /** When the fact that caused the tasks was recorded. */
  readonly at: number
  /** The document's owners, where people see tasks only within their data rights. */
  readonly owned: Owned | null
}

/** Replaces the tasks of a document; travels with the next statement. A task that stays keeps its beginning. */
export function keepTasks(tx: Tx, { id, kind, number, title, at, owned }: Tasked, tasks: readonly TimedTask[]): void {
  const rows = tasks.map(({ task, reader, except = [], apart = [], from, until, due = until, state }) => ({
    task,
    reader,
    barred: except,
    apart,
    from_at: from ?? 0,
    until_at: until ?? noEnd,
    due_at: due ?? noEnd,
    state,
    since: from ?? at,
  }))
  send(tx, {
    name: "keep-tasks",
    text: `with now as (select * from jsonb_to_recordset($3::jsonb)
          as t (task text, reader text, barred text[], apart text[], from_at bigint, until_at bigint, due_at bigint, state text, since bigint)),
        had as (select task, reader, from_at, since from document_task where document = $1 and from_at <= $4),
        gone as (delete from document_task d where d.document = $1
          and not exists (select from now where now.task = d.task and now.reader = d.reader and now.from_at = d.from_at))
      insert into document_task as d (document, kind, task, reader, barred, apart, from_at, until_at, due_at, state, since, number, title, company, author, people)
        select $1, $2, task, reader, barred, apart, from_at, until_at, due_at, state,
          case when from_at = 0 then coalesce((select min(had.since) from had where had.task = now.task and had.reader = now.reader), since) else since end,
          $5, $6, $7, $8, $9 from now
      on conflict (document, task, reader, from_at) do update
        set barred = excluded.barred, apart = excluded.apart, until_at = excluded.until_at, due_at = excluded.due_at, state = excluded.state, since = excluded.since,
          number = excluded.number, title = excluded.title, company = excluded.company, author = excluded.author, people = excluded.people
        where (d.barred, d.apart, d.until_at, d.due_at, d.state, d.since, d.number, d.title, d.company, d.author, d.people)
          is distinct from (excluded.barred, excluded.apart, excluded.until_at, excluded.due_at, excluded.state, excluded.since,
            excluded.number, excluded.title, excluded.company, excluded.author, excluded.people)`,
    values: [id, kind, JSON.stringify(rows), at, number, title, owned?.company ?? null, owned?.author ?? null, owned?.people ?? []],
  })
}
