import { type Kysely, sql } from "kysely"

const reviewing = "'{purchaser,approver,supervisor,legal,administrator}'"

/** What several people of a supplier write together until it is sent, and the pages of surveys in the menu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table survey_answer (
    document text collate "C" not null,
    question text collate "C" not null,
    answer jsonb,
    person text collate "C" not null,
    at timestamptz not null,
    version integer not null,
    primary key (document, question)
  )`.execute(db)
  const built = (code: string, sort: number, more: string) =>
    sql
      .raw(
        `update menu_module set parent = 'supplier', sort = ${sort}, version = version + 1 ${more} where code = '${code}' and parent = 'survey'`,
      )
      .execute(db)
  await built("SURVEY_LIST", 21, "")
  await built("SURVEY_MAINTAIN", 22, `, is_operating = 0, roles = ${reviewing}`)
  await built("SURVEY_ADD", 23, "")
  await built("SURVEY_WRITE", 24, `, roles = '{purchaser,approver,supervisor,legal,supplier,administrator}'`)
  await built("SURVEY_APPROVAL", 25, `, is_operating = 0`)
  await built("SURVEY_DETAILS", 26, `, is_operating = 0, roles = ${reviewing}`)
  // Nothing is planned any more below this heading.
  await sql`delete from role_module where module = 'survey'`.execute(db)
  await sql`delete from menu_module m where id = 'survey' and not exists (select from menu_module below where below.parent = m.id)`.execute(
    db,
  )
}
