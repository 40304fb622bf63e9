import { type Kysely, sql } from "kysely"

const types = {
  task: { zh: "待办任务", en: "Tasks", es: "Tareas", ja: "タスク" },
  document: { zh: "单据动态", en: "Documents", es: "Documentos", ja: "書類の動き" },
}

/** What documents of whatever kind tell people, beside their approvals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, names] of Object.entries(types))
    await sql`insert into msg_type (code, names, shipped) values (${code}, ${JSON.stringify(names)}::jsonb, true)`.execute(db)
}
