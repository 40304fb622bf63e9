import { type Kysely, sql } from "kysely"

/** Scores that suppliers have reached in surveys, tenders and inquiries, made from those documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_score (
      document text collate "C" not null,
      place integer not null,
      source text not null,
      supplier text collate "C" not null,
      company text collate "C" not null,
      author text collate "C" not null,
      people text[] not null,
      number text not null,
      title text not null,
      part text not null,
      topic text collate "C" not null,
      score numeric,
      outcome text,
      rank integer,
      among integer,
      excluded text,
      won boolean,
      reached_at bigint not null,
      primary key (document, place)
    )`.execute(db)
  await sql`create index on ledger_score (supplier, reached_at desc)`.execute(db)
}
