import type { RoleRow } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { DocumentSight, GivingRole, OpeningPerson, OpeningRole, OpenPage, PersonSight } from "#contract/permission.contract.ts"
import type { MenuModule } from "#contract/platform.contract.ts"
import { standsAs } from "#machines/tender/tender.sight.ts"
import type { Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import type { SightOfDocuments } from "#server/http/document-sight.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { personNow } from "#server/identity/person-now.ts"
import { readPerson } from "./people.ts"
import { reachOf } from "./reach.ts"
import { queryRoles } from "./roles.ts"

/** The menus that sets of roles open, by the ids of the roles. */
export type MenusOf = (tx: Tx, sets: readonly (readonly string[])[], language: Language) => Promise<readonly (readonly MenuModule[])[]>
/** Every kind of document that has data rights. */
export type Sights = readonly SightOfDocuments[]

const absent = () => new Refused({ code: code.absent })
const allRoles = async (tx: Tx): Promise<readonly RoleRow[]> => (await queryRoles(tx, { page: 1, pageSize: 5_000 })).records
const givingRole = ({ id, code: roleCode, name, builtIn, acting, dataRight, companyNames }: RoleRow): GivingRole => ({
  id,
  code: roleCode,
  name,
  builtIn,
  acting,
  dataRight,
  companyNames,
})

/** The pages of a menu, each with the names of its groups. */
const pagesIn = (modules: readonly MenuModule[], above: readonly string[] = []): OpenPage[] =>
  modules.flatMap(({ id, moduleName, modulePath, component, isOperating, subModules }) => [
    ...(component === "" ? [] : [{ id, name: moduleName, path: modulePath, group: above.join(" / "), shown: isOperating === 0 }]),
    ...pagesIn(subModules as readonly MenuModule[], [...above, moduleName]),
  ])

/** The kinds for which data rights of this person count, those together for which the same roles do. */
const groupsFor = ({ roles }: SessionUser, sights: Sights) =>
  [...Map.groupBy(sights, ({ acting }) => acting.toSorted().join(" ")).values()].flatMap(([first, ...others]) =>
    first?.acting.some((role) => roles.includes(role)) ? [[first, ...others] as const] : [],
  )

/** What a person may see at present, in all of their roles; refuses with 10007 one who does not exist. */
export async function sightOfPerson(
  tx: Tx,
  of: { readonly asker: SessionUser; readonly person: string; readonly language: Language },
  menus: MenusOf,
  sights: Sights,
): Promise<PersonSight> {
  const row = await readPerson(tx, of.person)
  const user = await personNow(tx, of.person, null)
  const held = new Set(row.roles.map(({ id }) => id))
  const roles = (await allRoles(tx)).filter(({ id }) => held.has(id)).map(givingRole)
  const [menu = []] = user ? await menus(tx, [[...held]], of.language) : []
  const { id, name, displayName, companyName, departmentName } = row
  const reach = []
  for (const group of user ? groupsFor(user, sights) : []) if (user) reach.push(await reachOf(tx, of.asker, user, group))
  const side = user ? standsAs(user) : "nobody"
  return { id, name, displayName, companyName, departmentName, open: user !== null, roles, side, reach, pages: pagesIn(menu) }
}

/** Whether a person may see the document with this number, and why; refuses with 10007 a document that the asking administrator may not see. */
export async function sightOfDocument(
  tx: Tx,
  asker: SessionUser,
  { person, number }: { readonly person: string; readonly number: string },
  sights: Sights,
): Promise<DocumentSight> {
  const { id } = await readPerson(tx, person)
  const user = await personNow(tx, id, null)
  for (const { kind, explain } of sights) {
    const sight = await explain(tx, asker, user, number)
    if (sight) return { kind, ...sight }
  }
  throw absent()
}

/** A module of a menu, by its id; null when it is not there. */
function found(menu: readonly MenuModule[], id: string): { readonly shown: boolean } | null {
  for (const one of menu) {
    if (one.id === id) return { shown: one.isOperating === 0 }
    const below = found(one.subModules as readonly MenuModule[], id)
    if (below) return below
  }
  return null
}

async function requireModule(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.query({ text: "select from menu_module where id = $1 and removed_at is null", values: [id] })
  if (rowCount === 0) throw absent()
}

/** The roles that each open a page; refuses with 10007 a page that is not in the menu. */
export async function rolesOfPage(tx: Tx, page: string, language: Language, menus: MenusOf): Promise<OpeningRole[]> {
  await requireModule(tx, page)
  const roles = await allRoles(tx)
  const each = await menus(
    tx,
    roles.map(({ id }) => [id]),
    language,
  )
  return roles.flatMap((role, at) => {
    const here = found(each[at] ?? [], page)
    return here ? [{ ...givingRole(role), holders: role.holders, ...here }] : []
  })
}

/** A page of the people who can sign in and open a page of the menu. */
export async function peopleOfPage(
  tx: Tx,
  of: { readonly module: string; readonly page: number; readonly pageSize: number },
  language: Language,
  menus: MenusOf,
): Promise<Paged<OpeningPerson>> {
  const opening = new Set((await rolesOfPage(tx, of.module, language, menus)).map(({ id }) => id))
  // People with the same roles have the same menu, so one menu per set of roles is enough.
  const { rows: sets } = await tx.query<{ held: string; roles: string[] }>({
    text: `select distinct array_to_string(roles, ' ') as held, roles
      from (select array_agg(role order by role) as roles from person_role group by person) as each`,
  })
  const each = await menus(
    tx,
    sets.map(({ roles }) => roles),
    language,
  )
  const shownTo = new Map(
    sets.flatMap(({ held }, at) => {
      const here = found(each[at] ?? [], of.module)
      return here ? [[held, here.shown] as const] : []
    }),
  )
  const people = await pageFrom<OpeningPerson & { readonly held: string }>(tx, {
    columns: `p.id, p.name, p.display_name as "displayName", c.name as "companyName", department_name(p) as "departmentName", held,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name, 'builtIn', r.built_in) order by not r.built_in, r.code)
        from person_role h join platform_role r on r.id = h.role where h.person = p.id) as roles`,
    from: `person p left join party c on c.id = p.party
      cross join lateral (select array_to_string(array(select role from person_role where person = p.id order by role), ' ') as held) as h
      where may_sign_in(p) and held = any ($1)`,
    values: [[...shownTo.keys()]],
    order: `p.name collate "C"`,
    page: of.page,
    pageSize: of.pageSize,
  })
  return {
    ...people,
    records: people.records.map(({ held, ...person }) => ({
      ...person,
      roles: person.roles.filter(({ id }) => opening.has(id)),
      shown: shownTo.get(held) ?? false,
    })),
  }
}
