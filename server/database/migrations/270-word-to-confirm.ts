import { type Kysely, sql } from "kysely"

/** The word that is typed to confirm is set off by the page, no longer by marks in the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update text_change set text = replace(replace(text, '<word>', ''), '</word>', '')
    where namespace = 'common' and key = 'typeToConfirm'`.execute(db)
}
