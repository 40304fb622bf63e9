import { type Kysely, sql } from "kysely"

/** The last number given in each period, of kinds whose numbers start anew each day or year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table document_number (kind text not null, period text not null, last bigint not null, primary key (kind, period))`.execute(
    db,
  )
}
