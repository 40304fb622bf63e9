import { type Kysely, sql } from "kysely"

/** Whom the tender's pages already served: until now none of them asked for its module. All of them are hidden from the menu. */
const readers: Readonly<Record<string, readonly string[]>> = {
  TENDER_MAINTAIN: ["approver", "legal"],
  TENDER_QUESTIONS: ["expert"],
  PREQUAL_REVIEW: ["expert"],
  PREQUAL_SHOW: ["expert"],
  CANDIDATES_PUBLIC: ["expert"],
  BID_OPEN: ["approver", "expert"],
  BID_REVIEW: ["approver", "legal"],
  AWARD_PRE: ["legal", "expert"],
  AWARD_APPROVE: ["legal"],
  AWARD_OFFICIAL: ["legal", "expert"],
}

/** Each page of a tender asks for its module from now on, so that whoever works or reads there has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, roles] of Object.entries(readers))
    await sql`
      update menu_module set version = version + 1, roles = roles || (select array_agg(role) from unnest(${roles}::text[]) as role where role <> all(roles))
      where code = ${code} and not roles @> ${roles}::text[]`.execute(db)
}
