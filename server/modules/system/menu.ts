import { createHash } from "node:crypto"
import type { Language } from "#contract/identity.contract.ts"
import type { MenuModule } from "#contract/platform.contract.ts"
import type { Tx } from "#server/database/database.ts"

interface Row {
  readonly id: string
  readonly parent: string | null
  readonly code: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly component: string
  readonly operating: 0 | 2 | 3
  /** One of the person's roles has it. */
  readonly own: boolean
}

/**
 * The menu of these roles, by their ids, in this language (spec 2.4). A group none of whose pages is left is left out itself.
 * Administrators may look at every page: what is not their work is hidden and still routable.
 */
export async function menuOf(tx: Tx, roles: readonly string[], language: Language): Promise<{ version: string; modules: MenuModule[] }> {
  const { rows } = await tx.query<Row>({
    name: "menu",
    text: `with recursive opened as (
        select m.id, m.parent from role_module o join menu_module m on m.id = o.module where o.role = any ($1)
        union select m.id, m.parent from menu_module m join opened o on o.parent = m.id),
      module as (select m.*, m.roles && $1 or exists (select from opened o where o.id = m.id) as own from menu_module m)
      select id, parent, code, names ->> $2 as name, path, icon, component, is_operating as operating, own
      from module
      where (own or 'administrator' = any ($1)) and is_operating <> 3 and removed_at is null
      order by sort, id`,
    values: [roles, language],
  })
  const ownPaths = new Set(rows.filter(({ own }) => own).map(({ path }) => path))
  const seen = rows.filter(({ own, path }) => own || !ownPaths.has(path))
  const under = (parent: string | null): MenuModule[] =>
    seen
      .filter((row) => row.parent === parent)
      .flatMap((row) => {
        const subModules = under(row.id)
        return row.component === "" && subModules.length === 0 ? [] : [moduleOf(row, subModules)]
      })
  const modules = under(null)
  const version = createHash("sha256").update(JSON.stringify(modules)).digest("hex").slice(0, 16)
  return { version, modules }
}

// The tree has three levels at most; the contract's type says so and its check on the way out holds it.
const moduleOf = (row: Row, subModules: MenuModule[]): MenuModule => ({
  id: row.id,
  moduleCode: row.code,
  moduleName: row.name,
  modulePath: row.path,
  moduleIcon: row.icon,
  component: row.component,
  isOperating: row.own ? row.operating : 2,
  subModules: subModules as MenuModule["subModules"],
})
