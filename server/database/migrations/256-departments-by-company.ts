import { type Kysely, sql } from "kysely"

/** The departments in which people of each company stand, and for null those of all companies: pickers show those of the own one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view lov.department as
      select u.name as department, count(*) filter (where p.active) as people, bool_or(p.active) as enabled,
        case when grouping(p.party) = 0 then coalesce(p.party, '') end as company
      from person p join org_unit u on u.id = p.unit group by grouping sets ((u.name), (u.name, p.party))`.execute(db)
}
