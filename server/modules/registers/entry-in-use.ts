import type { Register } from "#contract/register.ts"
import { registers } from "#contract/registers.ts"
import type { Tx } from "#server/database/database.ts"

/** What else names entries by their codes, by register: a statement each that finds whatever names `$1`. What was thrown away does not count. */
const namedBy: Partial<Record<Register["id"], readonly string[]>> = {
  categories: [
    "select from row_material where c_category = $1 and state <> 'discarded'",
    "select from row_supplier where $1 = any (c_categories)",
    "select from tender_template where category = $1",
  ],
  units: [
    "select from row_material where c_unit = $1 and state <> 'discarded'",
    `select from row_material, jsonb_array_elements(c_other_units::jsonb) as other where other ->> 0 = $1 and state <> 'discarded'`,
  ],
  "tax-rates": ["select from row_material where c_tax_rate = $1 and state <> 'discarded'"],
}

/** Whether other entries, materials, suppliers or templates name a code of a register. */
export async function isInUse(tx: Tx, { id }: Pick<Register, "id">, code: string): Promise<boolean> {
  const entries = registers.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) =>
      field.kind === "entry" && field.of === id
        ? [`select from register_entry where register = '${other.id}' and data ->> '${name}' = $1`]
        : [],
    ),
  )
  const uses = [...entries, ...(namedBy[id] ?? [])]
  if (uses.length === 0) return false
  const { rowCount } = await tx.query({ text: `select where ${uses.map((one) => `exists (${one})`).join(" or ")}`, values: [code] })
  return rowCount > 0
}
