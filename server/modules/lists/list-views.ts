import { randomUUID } from "node:crypto"
import { code, Refused } from "#contract/errors.ts"
import { listLayout, type ListLayout, listView, type ListView, type ListViewDraft } from "#contract/list.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** The most views that a person may keep of one list. */
const mostViews = 50

/** A layout stored by an older release that does not parse any more counts as absent. */
const understood = (stored: unknown): ListLayout | null => listLayout.safeParse(stored).data ?? null

/** The caller's own layout of a list; null for none. */
export async function readLayout(database: Database, person: string, list: string): Promise<ListLayout | null> {
  const { rows } = await database.query<{ layout: unknown }>({
    name: "list-layout",
    text: "select layout from list_layout where person = $1 and list = $2",
    values: [person, list],
  })
  return understood(rows[0]?.layout)
}

/** Stores a layout, or deletes it. */
export async function saveLayout(database: Database, person: string, list: string, layout: ListLayout | null): Promise<void> {
  if (layout === null) await database.query({ text: "delete from list_layout where person = $1 and list = $2", values: [person, list] })
  else
    await database.query({
      name: "keep-list-layout",
      text: `insert into list_layout (person, list, layout) values ($1, $2, $3)
        on conflict (person, list) do update set layout = excluded.layout`,
      values: [person, list, JSON.stringify(layout)],
    })
}

interface Stored {
  readonly id: string
  readonly person: string
  readonly name: string
  readonly content: object
  readonly role: string | null
  readonly author: string
}

const viewOf = ({ id, person, name, content, role, author }: Stored, caller: string): ListView[] => {
  const view = listView.safeParse({ ...content, id, name, role, author, mine: person === caller })
  return view.success ? [view.data] : []
}

const columns =
  "select v.id, v.person, v.name, v.content, v.role, p.display_name as author from list_view v join person p on p.id = v.person"

/** The caller's own views of a list, by name, then those shared with one of the caller's roles. */
export async function readViews(database: Database, { id, roles }: SessionUser, list: string): Promise<ListView[]> {
  const { rows } = await database.query<Stored>({
    name: "list-views",
    text: `${columns} where v.list = $1 and (v.person = $2 or v.role = any($3)) order by v.person <> $2, v.name, v.id`,
    values: [list, id, [...roles]],
  })
  return rows.flatMap((row) => viewOf(row, id))
}

async function readView(tx: Tx, id: string, caller: string): Promise<ListView> {
  const { rows } = await tx.query<Stored>({ text: `${columns} where v.id = $1`, values: [id] })
  const [view] = rows.flatMap((row) => viewOf(row, caller))
  if (!view) throw new Refused({ code: code.absent })
  return view
}

const contentOf = ({ filters, sorts, layout }: ListViewDraft): string => JSON.stringify({ filters, sorts, layout })

/** Only people who are responsible for others may share a view with them. */
function requireMayShare({ role }: ListViewDraft, { roles }: SessionUser): void {
  if (role !== null && !roles.includes("administrator")) throw new Refused({ code: code.notPermitted })
}

async function requireNewName(tx: Tx, { name }: ListViewDraft, person: string, list: string, besides: string): Promise<void> {
  // Locks, so that the second of two windows that save the same name is refused.
  await tx.query({ text: "select pg_advisory_xact_lock(hashtext('list_view'), hashtext($1))", values: [`${person}/${list}`] })
  const { rows } = await tx.query<{ taken: boolean; number: number }>({
    text: `select coalesce(bool_or(name = $3 and id <> $4), false) as taken, count(*)::int as number
      from list_view where person = $1 and list = $2`,
    values: [person, list, name, besides],
  })
  const [found] = rows
  if (found?.taken) throw new Refused({ code: code.duplicateData, rule: "viewNameTwice", params: { name } })
  if (besides === "" && (found?.number ?? 0) >= mostViews)
    throw new Refused({ code: code.badFormat, rule: "tooManyViews", params: { most: mostViews } })
}

/** Adds a view. Refuses 20001 to share it, 10009 a name that is taken, 10017 beyond fifty. */
export const addView = (database: Database, user: SessionUser, list: string, draft: ListViewDraft): Promise<ListView> =>
  database.transaction(async (tx) => {
    requireMayShare(draft, user)
    await requireNewName(tx, draft, user.id, list, "")
    const id = randomUUID()
    await tx.query({
      text: "insert into list_view (id, person, list, name, content, role) values ($1, $2, $3, $4, $5, $6)",
      values: [id, user.id, list, draft.name, contentOf(draft), draft.role],
    })
    return readView(tx, id, user.id)
  })

/** Changes one of the caller's own views. Refuses 10007 any other, and what `addView` refuses. */
export const changeView = (database: Database, user: SessionUser, list: string, id: string, draft: ListViewDraft): Promise<ListView> =>
  database.transaction(async (tx) => {
    requireMayShare(draft, user)
    await requireNewName(tx, draft, user.id, list, id)
    const { rowCount } = await tx.query({
      text: "update list_view set name = $4, content = $5, role = $6 where id = $1 and person = $2 and list = $3",
      values: [id, user.id, list, draft.name, contentOf(draft), draft.role],
    })
    if (rowCount === 0) throw new Refused({ code: code.absent })
    return readView(tx, id, user.id)
  })

/** Deletes one of the caller's own views. Refuses 10007 any other. */
export async function dropView(database: Database, person: string, list: string, id: string): Promise<void> {
  const { rowCount } = await database.query({
    text: "delete from list_view where id = $1 and person = $2 and list = $3",
    values: [id, person, list],
  })
  if (rowCount === 0) throw new Refused({ code: code.absent })
}
