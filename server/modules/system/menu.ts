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
  /** The ids of the roles that open it. */
  readonly opens: readonly string[]
}

/** The modules of the menu in order, with the roles that open each: only those that these roles open, or all for null. */
async function readMenu(tx: Tx, roles: readonly string[] | null, language: Language): Promise<readonly Row[]> {
  const { rows } = await tx.query<Row>({
    name: "menu",
    text: `with recursive opened as (
        select o.role, m.id, m.parent from role_module o join menu_module m on m.id = o.module where $1::text[] is null or o.role = any ($1)
        union select o.role, m.id, m.parent from menu_module m join opened o on o.parent = m.id),
      opener as (select id, array_agg(role) as roles from opened group by id)
      select m.id, parent, code, names ->> $2 as name, path, icon, component, is_operating as operating, m.roles || coalesce(o.roles, '{}') as opens
      from menu_module m left join opener o on o.id = m.id
      where is_operating <> 3 and removed_at is null
      order by sort, m.id`,
    values: [roles, language],
  })
  return rows
}

/**
 * The menu of these roles, by their ids (spec 2.4). A group without any page is left out. Administrators may look at every page: pages that are not
 * their work are hidden and still routable.
 */
function menuFor(all: readonly Row[], roles: readonly string[]): MenuModule[] {
  const own = ({ opens }: Row) => opens.some((role) => roles.includes(role))
  const rows = roles.includes("administrator") ? all : all.filter(own)
  // Pages that an administrator could only look at are left out where the same page is also their work.
  const ownPaths = new Set(rows.filter(own).map(({ path }) => path))
  const seen = rows.filter((row) => own(row) || !ownPaths.has(row.path))
  const under = (parent: string | null): MenuModule[] =>
    seen
      .filter((row) => row.parent === parent)
      .flatMap((row) => {
        const subModules = under(row.id)
        return row.component === "" && subModules.length === 0 ? [] : [moduleOf(row, own(row), subModules)]
      })
  return under(null)
}

/** The menu of these roles in this language, and its version. */
export async function menuOf(tx: Tx, roles: readonly string[], language: Language): Promise<{ version: string; modules: MenuModule[] }> {
  const modules = menuFor(await readMenu(tx, roles, language), roles)
  const version = createHash("sha256").update(JSON.stringify(modules)).digest("hex").slice(0, 16)
  return { version, modules }
}

/** The menus of many sets of roles, from a single reading of the modules. */
export async function menusOf(
  tx: Tx,
  sets: readonly (readonly string[])[],
  language: Language,
): Promise<readonly (readonly MenuModule[])[]> {
  const rows = await readMenu(tx, null, language)
  return sets.map((roles) => menuFor(rows, roles))
}

// The tree has three levels at most, which the contract's type says and its check of the reply enforces.
const moduleOf = (row: Row, own: boolean, subModules: MenuModule[]): MenuModule => ({
  id: row.id,
  moduleCode: row.code,
  moduleName: row.name,
  modulePath: row.path,
  moduleIcon: row.icon,
  component: row.component,
  isOperating: own ? row.operating : 2,
  subModules: subModules as MenuModule["subModules"],
})
