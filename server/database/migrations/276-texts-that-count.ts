import { type Kysely, sql } from "kysely"

/** Texts that have plural forms since, and what each called its number: what administrators wrote in their place is said of several. */
const counting: readonly (readonly [namespace: string, key: string, number: string])[] = [
  ["admin", "areas.disableWithBelow", "number"],
  ["admin", "areas.disableMany", "number"],
  ["basics", "disableText", "number"],
  ["files", "delete.consequence", "number"],
  ["tender-write", "write.inDays", "days"],
  ["tender-write", "brief.days", "is"],
  ["tender-write", "brief.daysOf", "is"],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [namespace, key, number] of counting)
    await sql`
      update text_change set key = ${`${key}_other`}, text = replace(text, ${`{{${number}}}`}, '{{count}}'),
        before = replace(before, ${`{{${number}}}`}, '{{count}}'), released = replace(released, ${`{{${number}}}`}, '{{count}}')
      where namespace = ${namespace} and key = ${key}`.execute(db)
}
