import type { Language } from "#contract/identity.contract.ts"
import { material } from "#machines/material/material.chart.ts"
import type { MaterialFacts } from "#machines/material/material.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { besideOf } from "#server/documents/beside.ts"
import { titleFor } from "#server/documents/row-names.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { approvalOf, givenOfMaterial, namedIn } from "./material.given.ts"

/** The names of the codes in a material, and its substitutes by their ids. */
async function calledIn(tx: Tx, { content, inForce }: MaterialFacts, language: Language) {
  const contents = [content, inForce].filter((one) => one !== null)
  const { rows } = await tx.query<{ key: string; name: string; entry: boolean }>({
    name: `material-names-${language}`,
    text: `(select distinct on (e.register, e.code) e.register || ':' || e.code as key, e.names ->> $3 as name, true as entry
        from unnest($1::text[]) as asked
          join register_entry e on e.register = split_part(asked, ':', 1) and e.code = substr(asked, position(':' in asked) + 1)
        order by e.register, e.code, e.enabled desc, e.since desc)
      union all
      select m.id, concat_ws(' ', c_code, ${titleFor(material, language, "m")}), false from row_material m where m.id = any ($2)`,
    values: [contents.flatMap(namedIn), contents.flatMap(({ substitutes }) => substitutes), language],
  })
  const of = (entry: boolean) => Object.fromEntries(rows.flatMap((row) => (row.entry === entry ? [[row.key, row.name] as const] : [])))
  return { entries: of(true), names: of(false) }
}

/** Materials on the server: what their rules are given of master data, and the names of the codes in them. */
export const materialDocument = documentModule({
  kind: material,
  given: givenOfMaterial,
  show: async (context, keys) => {
    const { tx, user, document } = context
    const [beside, { entries, names }, approval] = await Promise.all([
      besideOf(material, context, keys),
      calledIn(tx, document.facts, user.language),
      approvalOf(tx, document.facts.content?.category ?? ""),
    ])
    return { ...beside, names: { ...beside.names, ...names }, entries, approval }
  },
})
