import { code, type Refusal } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import { menuPage } from "#contract/menu.ts"
import type { ModuleRow } from "#contract/system.contract.ts"

const wrongData = "10008"
const duplicateName = "10005"
const duplicateData = "10009"
const deepest = 3

/** Why this list is not a valid menu; null when it is. Every change is judged by the resulting list. */
export function troubleIn(rows: readonly ModuleRow[]): Refusal | null {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const trouble = placeRefusal(byId, row) ?? twinRefusal(rows, row)
    if (trouble) return trouble
  }
  return keepsItself(byId, rows)
}

/** The module and its ancestors, the lowest first; null for a cycle or a missing parent. */
function lineOf(byId: ReadonlyMap<string, ModuleRow>, row: ModuleRow): readonly ModuleRow[] | null {
  const line = [row]
  for (let above = row.parent; above !== null;) {
    const next = byId.get(above)
    if (!next || line.includes(next)) return null
    line.push(next)
    above = next.parent
  }
  return line
}

function placeRefusal(byId: ReadonlyMap<string, ModuleRow>, row: ModuleRow): Refusal | null {
  const line = lineOf(byId, row)
  if (line === null) return { code: wrongData, rule: "menuCircle" }
  return line.length > deepest ? { code: wrongData, rule: "menuTooDeep", params: { levels: deepest } } : null
}

const share = (a: ModuleRow, b: ModuleRow): boolean => a.roles.some((role) => b.roles.includes(role))

/** Two modules may look alike only where nobody sees both. */
function twinRefusal(rows: readonly ModuleRow[], row: ModuleRow): Refusal | null {
  const others = rows.filter(({ id }) => id > row.id)
  if (others.some(({ moduleCode }) => moduleCode === row.moduleCode))
    return { code: duplicateData, rule: "menuCodeTaken", params: { moduleCode: row.moduleCode } }
  if (others.some((other) => other.modulePath === row.modulePath && share(other, row)))
    return { code: duplicateData, rule: "menuPathTaken", params: { modulePath: row.modulePath } }
  const twin = others.filter((other) => other.parent === row.parent && share(other, row))
  const language = languages.find((one) => twin.some(({ names }) => names[one] === row.names[one]))
  return language ? { code: duplicateName, rule: "menuNameTaken", params: { moduleName: row.names[language] } } : null
}

/** Refuses to take the menu's own page from administrators or to change its address: nobody could undo that. */
function keepsItself(byId: ReadonlyMap<string, ModuleRow>, rows: readonly ModuleRow[]): Refusal | null {
  const [page, ...others] = rows.filter(({ moduleCode, modulePath }) => moduleCode === menuPage.code || modulePath === menuPage.path)
  const itself = page?.moduleCode === menuPage.code && page.modulePath === menuPage.path && page.component === menuPage.component
  const line = page && lineOf(byId, page)
  const shown = line?.every(({ isOperating, roles }) => isOperating === 0 && roles.includes("administrator"))
  return itself && others.length === 0 && shown ? null : { code: wrongData, rule: "menuKeepsItself" }
}

/** The refusal of a row that differs from the version that was seen. */
export const stale: Refusal = { code: code.staleVersion, rule: "notStale" }
