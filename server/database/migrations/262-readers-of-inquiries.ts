import { type Kysely, sql } from "kysely"

/** Records of messages no longer say who was told of a quotation or of an expert's part: administrators read there who was invited, and who judges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update notice n set confidential = true from event e
    where e.position = n.fact and e.kind in ('quotation', 'evaluation') and not n.confidential`.execute(db)
}
