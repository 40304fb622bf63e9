import type { MaterialContent } from "#contract/material.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import { material, usable } from "#machines/material/material.chart.ts"
import type { MaterialFacts, MaterialGiven } from "#machines/material/material.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { besideOf } from "#server/documents/beside.ts"
import { documentModule } from "#server/documents/document-module.ts"

/** The entries of master data that a material refers to. */
const named = ({ unit, conversions, category, taxRate }: MaterialContent): readonly string[] => [
  `units:${unit}`,
  ...conversions.map(({ otherUnit }) => `units:${otherUnit}`),
  `categories:${category}`,
  ...(taxRate === null ? [] : [`tax-rates:${taxRate}`]),
]

/** The invalid references of a material: entries that do not exist or are out of use, and substitutes that are not approved or are the material itself. */
async function unknownIn(tx: Tx, id: string, content: MaterialContent): Promise<readonly string[]> {
  const { rows } = await tx.query<{ code: string }>({
    name: "material-unknown",
    text: `select substr(asked, position(':' in asked) + 1) as code from unnest($1::text[]) as asked
        where not exists (select from register_entry e where e.register || ':' || e.code = asked and e.enabled
          and e.register = split_part(asked, ':', 1) and e.code = substr(asked, position(':' in asked) + 1))
      union all
      select coalesce((select number from row_material where id = other), other) from unnest($2::text[]) as other
        where other = $3 or not exists (select from row_material m where m.id = other and m.state = any ($4))`,
    values: [named(content), content.substitutes, id, usable],
  })
  return rows.map(({ code }) => code)
}

/** The names of the codes in a material, and its substitutes by their ids. */
async function calledIn(tx: Tx, { content, inForce }: MaterialFacts, language: Language) {
  const contents = [content, inForce].filter((one) => one !== null)
  const { rows } = await tx.query<{ key: string; name: string; entry: boolean }>({
    name: "material-names",
    text: `select distinct on (e.register, e.code) e.register || ':' || e.code as key, e.names ->> $3 as name, true as entry
        from unnest($1::text[]) as asked
          join register_entry e on e.register = split_part(asked, ':', 1) and e.code = substr(asked, position(':' in asked) + 1)
      union all
      select id, concat_ws(' ', c_code, title), false from row_material where id = any ($2)`,
    values: [contents.flatMap(named), contents.flatMap(({ substitutes }) => substitutes), language],
  })
  const of = (entry: boolean) => Object.fromEntries(rows.flatMap((row) => (row.entry === entry ? [[row.key, row.name] as const] : [])))
  return { entries: of(true), names: of(false) }
}

/** Materials on the server: what their rules are given of master data, and the names of the codes in them. */
export const materialDocument = documentModule({
  kind: material,
  given:
    async ({ tx, id }) =>
    async ({ content }): Promise<MaterialGiven> =>
      content ? { unknown: await unknownIn(tx, id, content) } : {},
  show: async (context, keys) => {
    const [beside, { entries, names }] = [
      await besideOf(material, context, keys),
      await calledIn(context.tx, context.document.facts, context.user.language),
    ]
    return { ...beside, names: { ...beside.names, ...names }, entries }
  },
})
