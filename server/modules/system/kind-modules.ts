import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { languages } from "#contract/identity.contract.ts"
import { buying, type Role } from "#contract/people.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { Database } from "#server/database/database.ts"
import { createTexts } from "#server/http/texts.ts"

/** All roles that may deal with documents of a kind. */
const rolesOf = ({ begin, commands, sides, approvals }: Kind): readonly Role[] => [
  ...new Set([
    ...[begin, ...Object.values(commands)].flatMap(({ by }) => by),
    ...Object.values(sides).flatMap(({ owned }) => owned?.acting ?? []),
    ...(Object.keys(approvals).length > 0 ? buying : []),
  ]),
]

/** Adds the modules that kinds declare to the menu, last in their groups, unless the menu has or had them: administrators' changes stay. */
export async function prepareModules(database: Database, kinds: readonly Kind[]): Promise<void> {
  const declared = kinds.filter(({ module }) => module)
  if (declared.length === 0) return
  const texts = createTexts(join(fileURLToPath(new URL("../../..", import.meta.url)), "locales"))
  for (const kind of declared) {
    const { id, screen, module } = kind
    const names = Object.fromEntries(languages.map((language) => [language, texts.text(`notice:kinds.${id}`, language)]))
    await database.query({
      text: `insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
        select $1, $2, $3, $4::jsonb, '/' || $5, $6, $5, 0, (select coalesce(max(sort), 0) + 1 from menu_module where parent = $2), $7
        where not exists (select from menu_module where code = $3) on conflict do nothing`,
      values: [`kind.${id}`, module?.under, module?.code, JSON.stringify(names), `${screen}-list`, module?.icon, rolesOf(kind)],
    })
  }
}
