import { randomBytes } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { code, Refused } from "#contract/errors.ts"
import { menuStream } from "#contract/menu.ts"
import type { ModuleDraft, ModulePlace, ModuleRow } from "#contract/system.contract.ts"
import { recordChange, type Portrait } from "#server/audit/record-change.ts"
import { type Database, send, type Tx } from "#server/database/database.ts"
import { announce } from "#server/live/hub.ts"
import { stale, troubleIn } from "./menu-rules.ts"

const columns = `id, parent, sort, version, code as "moduleCode", names, path as "modulePath", icon as "moduleIcon", component,
  is_operating as "isOperating", roles, system, http_method as "httpMethod"`

/** All modules that are not removed, level by level. */
export async function readModules(tx: Tx): Promise<ModuleRow[]> {
  const { rows } = await tx.query<ModuleRow>({ text: `select ${columns} from menu_module where removed_at is null order by sort, id` })
  return rows
}

/** The module to change, the kind of change, and who makes it. */
interface ModuleChange {
  readonly what: "add" | "update" | "move" | "remove" | "restore"
  readonly id: string
  readonly who: string
}

/**
 * Changes the menu as a whole: `change` returns the next list, which is validated, written, recorded in the audit trail and announced to open
 * browsers. Changes of two administrators run one after the other.
 */
async function changeMenu(
  database: Database,
  done: ModuleChange,
  change: (rows: readonly ModuleRow[], tx: Tx) => Promise<ModuleRow[]>,
): Promise<ModuleRow[]> {
  return database.transaction(async (tx) => {
    await tx.query({ text: "lock table menu_module in share row exclusive mode" })
    const before = await readModules(tx)
    const next = await change(before, tx)
    const trouble = troubleIn(next)
    if (trouble) throw new Refused(trouble)
    for (const row of next) if (!before.includes(row)) write(tx, row)
    const gone = before.filter(({ id }) => !next.some((row) => row.id === id)).map(({ id }) => id)
    if (gone.length > 0)
      send(tx, { text: "update menu_module set removed_at = (select platform_clock()) where id = any($1)", values: [gone] })
    audit(tx, done, before, next)
    await announce(tx, menuStream)
    return readModules(tx)
  })
}

const write = (tx: Tx, row: ModuleRow): void =>
  send(tx, {
    text: `insert into menu_module (id, parent, sort, code, names, path, icon, component, is_operating, roles, system, http_method)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      on conflict (id) do update set parent = excluded.parent, sort = excluded.sort, code = excluded.code, names = excluded.names,
        path = excluded.path, icon = excluded.icon, component = excluded.component, is_operating = excluded.is_operating,
        roles = excluded.roles, system = excluded.system, http_method = excluded.http_method, version = menu_module.version + 1, removed_at = null`,
    values: [
      row.id,
      row.parent,
      row.sort,
      row.moduleCode,
      JSON.stringify(row.names),
      row.modulePath,
      row.moduleIcon,
      row.component,
      row.isOperating,
      row.roles,
      row.system,
      row.httpMethod,
    ],
    meaning: { "23503": () => new Refused({ code: code.absent }) },
  })

/** Records a change in the audit trail, unless the module stayed the same. */
function audit(tx: Tx, { what, id, who }: ModuleChange, rowsBefore: readonly ModuleRow[], rowsAfter: readonly ModuleRow[]): void {
  const [before, after] = [portraitOf(rowsBefore, id), portraitOf(rowsAfter, id)]
  if (isDeepStrictEqual(before, after)) return
  const { names } = existing([...rowsAfter, ...rowsBefore], id)
  recordChange(tx, { kind: "module", subject: id, name: names.zh, what, before, after, person: who })
}

/** A module's description with the modules below it, which are removed and restored together. Null when it is not in the menu. */
function portraitOf(rows: readonly ModuleRow[], id: string): Portrait | null {
  const row = rows.find((one) => one.id === id)
  if (!row) return null
  const family = familyOf(rows, id)
  const below = rows.filter((one) => family.has(one.id) && one !== row).map(({ names }) => names.zh)
  return {
    code: row.moduleCode,
    ...row.names,
    parent: rows.find((one) => one.id === row.parent)?.names.zh ?? null,
    sort: row.sort,
    path: row.modulePath,
    icon: row.moduleIcon,
    component: row.component,
    operating: row.isOperating,
    roles: row.roles,
    system: row.system,
    httpMethod: row.httpMethod,
    below: below.length > 0 ? below : null,
  }
}

/** The ids of a module and of all below it. */
function familyOf(rows: readonly ModuleRow[], id: string): ReadonlySet<string> {
  const family = new Set([id])
  // The tree has three levels, so two rounds reach the lowest.
  for (const _ of [1, 2]) for (const row of rows) if (row.parent !== null && family.has(row.parent)) family.add(row.id)
  return family
}

const existing = (rows: readonly ModuleRow[], id: string): ModuleRow => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refused({ code: code.absent })
  return row
}

const nextSort = (rows: readonly ModuleRow[], parent: string | null): number =>
  Math.max(0, ...rows.filter((row) => row.parent === parent).map(({ sort }) => sort)) + 1

/** Adds a module as the last child of its parent. */
export function addModule(
  database: Database,
  { parent, module }: { readonly parent: string | null; readonly module: ModuleDraft },
  who: string,
): Promise<ModuleRow[]> {
  const id = randomBytes(16).toString("hex")
  return changeMenu(database, { what: "add", id, who }, async (rows) => {
    if (parent !== null) existing(rows, parent)
    return [...rows, { id, parent, sort: nextSort(rows, parent), version: 1, ...module }]
  })
}

/** The list with a module before another child of its new parent, or at the end; the former siblings close the gap. */
function placed(rows: readonly ModuleRow[], id: string, { parent, before }: ModulePlace): ModuleRow[] {
  const row = existing(rows, id)
  if (parent !== null) existing(rows, parent)
  const others = rows.filter((one) => one.parent === parent && one.id !== id)
  const at = before === null ? others.length : others.findIndex((one) => one.id === before)
  if (at === -1) throw new Refused({ code: code.absent })
  const order = others.toSpliced(at, 0, row).map((one) => one.id)
  return rows.map((one) => {
    const place = order.indexOf(one.id) + 1
    return place === 0 || (one.sort === place && one.parent === parent) ? one : { ...one, parent, sort: place }
  })
}

interface Update {
  readonly id: string
  readonly version: number
  readonly module: ModuleDraft
  readonly place?: ModulePlace | undefined
}

/** Changes a module, and its place if one is given; refuses when it was changed since it was seen. */
export const updateModule = (database: Database, { id, version, module, place }: Update, who: string): Promise<ModuleRow[]> =>
  changeMenu(database, { what: "update", id, who }, async (rows) => {
    if (existing(rows, id).version !== version) throw new Refused(stale)
    const changed = rows.map((row) => (row.id === id ? { ...row, ...module } : row))
    return place ? placed(changed, id, place) : changed
  })

/** Moves a module. */
export const moveModule = (
  database: Database,
  { id, ...place }: ModulePlace & { readonly id: string },
  who: string,
): Promise<ModuleRow[]> => changeMenu(database, { what: "move", id, who }, async (rows) => placed(rows, id, place))

/** Removes a module and all below it. */
export const removeModule = (database: Database, id: string, who: string): Promise<ModuleRow[]> =>
  changeMenu(database, { what: "remove", id, who }, async (rows) => {
    const gone = familyOf(rows, existing(rows, id).id)
    return rows.filter((row) => !gone.has(row.id))
  })

/** Restores a removed module and what was removed with it. */
export const restoreModule = (database: Database, id: string, who: string): Promise<ModuleRow[]> =>
  changeMenu(database, { what: "restore", id, who }, async (rows, tx) => {
    const { rows: back } = await tx.query<ModuleRow>({
      text: `with recursive family as (
          select * from menu_module where id = $1 and removed_at is not null
          union all
          select m.* from menu_module m join family f on m.parent = f.id and m.removed_at = f.removed_at)
        select ${columns} from family`,
      values: [id],
    })
    if (back.length === 0) throw new Refused({ code: code.absent })
    return [...rows, ...back]
  })
