import { type MaterialApproval, materialApproval, type MaterialContent } from "#contract/material.contract.ts"
import { usable } from "#machines/material/material.chart.ts"
import type { MaterialFacts, MaterialGiven } from "#machines/material/material.facts.ts"
import type { Tx } from "#server/database/database.ts"
import type { DocumentHandler } from "#server/documents/handler.ts"

/** The entries of master data that a material refers to. */
export const namedIn = ({ unit, conversions, category, taxRate }: MaterialContent): readonly string[] => [
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
    values: [namedIn(content), content.substitutes, id, usable],
  })
  return rows.map(({ code }) => code)
}

/** How a category wants its materials approved: as it says itself, else as the next one above that says so. */
export async function approvalOf(tx: Tx, category: string): Promise<MaterialApproval> {
  const { rows } = await tx.query<{ said: string | null }>({
    name: "material-approval",
    text: `with recursive up as (
        select parent, data ->> 'materialApproval' as said, 0 as height from register_entry where register = 'categories' and code = $1
        union all
        select e.parent, e.data ->> 'materialApproval', height + 1 from up
          join register_entry e on e.register = 'categories' and e.code = up.parent where up.said is null and height < 100)
      select said from up where said is not null order by height limit 1`,
    values: [category],
  })
  return materialApproval.safeParse(rows[0]?.said).data ?? "approver"
}

/** What the rules of a material are given of master data. */
export const givenOfMaterial: DocumentHandler<MaterialFacts>["given"] =
  async ({ tx, id }) =>
  async ({ content }): Promise<MaterialGiven> => {
    if (!content) return {}
    const [unknown, approval] = await Promise.all([unknownIn(tx, id, content), approvalOf(tx, content.category)])
    return { unknown, approval }
  }
