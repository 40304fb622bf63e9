import type { Database } from "#server/database/database.ts"

/** Changes rows past the platform, as the database's superuser can: what keeps facts from being changed is switched off for the moment. */
export async function tamper(database: Database, ...texts: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of ["event", "stream"]) await tx.query({ text: `alter table ${table} disable trigger user` })
    for (const text of texts) await tx.query({ text })
    for (const table of ["event", "stream"]) await tx.query({ text: `alter table ${table} enable trigger user` })
  })
}

/** The statements that keep rows of a stream aside, take them away, and put them back. */
export const lossOf = (stream: string) => {
  const tables = { event: "stream", stream: "id", tender_child: "stream" } as const
  const each = (text: (table: string, column: string) => string) => Object.entries(tables).map(([table, column]) => text(table, column))
  return {
    takeAway: [
      ...each((table, column) => `create table kept_${table} as select * from ${table} where ${column} = '${stream}'`),
      ...each((table, column) => `delete from ${table} where ${column} = '${stream}'`),
    ],
    putBack: each((table) => `insert into ${table} select * from kept_${table}`),
  }
}
