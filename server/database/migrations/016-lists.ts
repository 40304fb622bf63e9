import { type Kysely, sql } from "kysely"

/** How people have set up their lists, and the views that they keep of them; a view with a role is shared with all who have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table list_layout (
    person text not null references person (id) on delete cascade,
    list text not null,
    layout jsonb not null,
    primary key (person, list)
  )`.execute(db)
  await sql`create table list_view (
    id text primary key,
    person text not null references person (id) on delete cascade,
    list text not null,
    name text not null,
    content jsonb not null,
    role text,
    unique (person, list, name)
  )`.execute(db)
  await sql`create index list_view_shared on list_view (list, role) where role is not null`.execute(db)
}
