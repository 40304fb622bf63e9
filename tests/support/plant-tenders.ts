import type { Tx } from "#server/database/database.ts"

/**
 * Plants rows of tenders: by column of the row, an SQL expression over `from`, which names `n`. What is not said is as in a public tender
 * of whoever is `author`, which was changed last at `n`.
 */
export async function plantTenders(
  tx: Pick<Tx, "query">,
  from: string,
  values: readonly unknown[],
  columns: Readonly<Record<"number" | "state" | "company" | "author", string>> & Readonly<Record<string, string>>,
): Promise<void> {
  const all: Readonly<Record<string, string>> = {
    id: "md5(n::text)",
    title: "'采购'",
    ends: "'{}'",
    after: "'{}'",
    version: "1",
    created_at: "n",
    changed_at: "n",
    moved_at: "n",
    people: `array[${columns.author}]`,
    c_suspended: "false",
    c_open_to: "'public'",
    c_currency: "'CNY'",
    c_lines: "1",
    c_round: "1",
    c_author: columns.author,
    c_purchasers: `array[${columns.author}]`,
    readers_expert: "'{}'",
    readers_supplier: "'{}'",
    ...columns,
  }
  await tx.query({
    text: `insert into row_tender (${Object.keys(all).join(", ")}) select ${Object.values(all).join(", ")} from ${from}`,
    values,
  })
}
