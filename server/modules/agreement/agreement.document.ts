import type { AgreementContent } from "#contract/agreement.contract.ts"
import { agreement } from "#machines/agreement/agreement.chart.ts"
import type { AgreementGiven } from "#machines/agreement/agreement.facts.ts"
import { material, usable } from "#machines/material/material.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { beginningInCurrencies, withCurrencies } from "#server/documents/currencies.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { unitCode } from "#server/prices/units.ts"
import { supplierBars } from "#server/suppliers/supplier-bars.ts"

/** The codes in an agreement without a material in use, and its supplier if that is not a selling company. */
async function unknownIn(tx: Tx, { supplier, lines }: AgreementContent): Promise<readonly string[]> {
  const codes = [...new Set(lines.flatMap(({ material: code }) => (code === "" ? [] : [code])))]
  const { rows } = await tx.query<{ code: string }>({
    name: "agreement-unknown",
    text: `select asked as code from unnest($1::text[]) as asked
        where not exists (select from ${rowTable(material)} where c_code = asked and state = any ($2))
      union all select $3 where not exists (select from party p join person one on one.party = p.id
        where p.id = $3 and p.enabled and one.active and 'supplier' = any (one.roles))`,
    values: [codes, usable, supplier],
  })
  return rows.map(({ code }) => code)
}

/** By unit as the lines write it, its code: `箱` and `Box` are one unit. */
async function unitsIn(tx: Tx, { lines }: AgreementContent): Promise<Readonly<Record<string, string>>> {
  const { rows } = await tx.query<{ unit: string; code: string }>({
    name: "agreement-units",
    text: `select unit, ${unitCode("unit")} as code from unnest($1::text[]) as asked (unit)`,
    values: [[...new Set(lines.map(({ unit }) => unit))]],
  })
  return Object.fromEntries(rows.map(({ unit, code }) => [unit, code]))
}

/** Price agreements on the server: what their rules are given about materials, units and suppliers. */
export const agreementDocument = documentModule({
  kind: agreement,
  given:
    async ({ tx }) =>
    async ({ content, approvedAt }): Promise<AgreementGiven> =>
      content
        ? {
            unknown: await unknownIn(tx, content),
            units: await unitsIn(tx, content),
            barred: approvedAt === 0 ? await supplierBars(tx, [content.supplier], "award") : [],
          }
        : {},
  beginning: beginningInCurrencies,
  decide: (usual) => async (context, name, input) => withCurrencies(context, await usual(context, name, input)),
})
