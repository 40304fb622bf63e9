import { type Kysely, sql } from "kysely"

/**
 * What the witness has signed. A leaf is a fact that was signed, in the order of signing, so that one that is gone can be named;
 * a head fixes all leaves before it by their Merkle root. Neither is believed: the heads are also kept in a file outside the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table witness_leaf (
      place bigint primary key,
      position bigint not null unique,
      stream text collate "C" not null,
      version integer not null,
      hash text not null
    )`.execute(db)
  await sql`create index witness_leaf_stream on witness_leaf (stream, version)`.execute(db)
  await sql`
    create table witness_head (
      size bigint primary key,
      jws text not null,
      peaks text[] not null
    )`.execute(db)
  await sql`insert into feed_cursor (name, txid, position) values ('witness', '0', 0)`.execute(db)
  for (const table of ["witness_leaf", "witness_head"])
    await sql`
      create trigger ${sql.ref(`${table}_stays`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
}
