import { closeSync, openSync, readdirSync, readSync } from "node:fs"
import { join } from "node:path"
import type { Database } from "#server/database/database.ts"

/** A mark as it is written and as it would stand in hex or, wherever it began, in base64. */
export const disguises = (mark: string): readonly string[] => [
  mark,
  Buffer.from(mark).toString("hex"),
  ...[0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(mark)])
      .toString("base64")
      .replaceAll("=", "")
    // The first and the last letter hang on what stands beside the mark.
    return text.slice(Math.ceil((shift * 4) / 3), (Buffer.byteLength(mark) + shift) % 3 === 0 ? undefined : -1)
  }),
]

/** The tables of a database that hold one of these marks, bytes in hex. */
export const tablesTelling = (on: Database, marks: readonly string[]): Promise<readonly string[]> =>
  on.transaction(async (tx) => {
    // Thousands of bids are read whole.
    await tx.query({ text: "set local statement_timeout = 0" })
    const { rows } = await tx.query<{ name: string }>({
      text: "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    })
    const telling: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await tx.query({
        text: `select from ${name} t where exists (select from unnest($1::text[]) as mark where strpos(t::text, mark) > 0) limit 1`,
        values: [marks],
      })
      if (rowCount > 0) telling.push(name)
    }
    return telling
  })

/** Those marks that stand in what the database has written ahead, as it lies on the disk. */
export async function aheadTelling(on: Database, marks: readonly string[]): Promise<readonly string[]> {
  const { rows } = await on.query<{ folder: string }>({ text: "select current_setting('data_directory') as folder" })
  const folder = join(rows[0]?.folder ?? "", "pg_wal")
  const wanted = marks.map((mark) => Buffer.from(mark))
  const found = new Set<string>()
  for (const name of readdirSync(folder).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const bytes = wholeOf(join(folder, name))
    for (const [index, mark] of wanted.entries()) if (bytes.includes(mark)) found.add(marks[index] ?? "")
  }
  return [...found]
}

/** A file of the server's; it may go while it is read. */
function wholeOf(path: string): Buffer {
  try {
    const file = openSync(path, "r")
    const bytes = Buffer.alloc(16 * 2 ** 20)
    const length = readSync(file, bytes)
    closeSync(file)
    return bytes.subarray(0, length)
  } catch {
    return Buffer.alloc(0)
  }
}
