import { type Kysely, sql } from "kysely"

/** Words of the first page as they were called before they had a namespace of their own: what administrators wrote in their place goes with them. */
const moved: Readonly<Record<string, string>> = {
  client: "failure[.].*|invalidParam",
  common: "again|loading|unexpected|required",
  session: "forgot|or|through|ssoFailed|signInAnew|problem|noData|noRoles|blocked[.].*",
  shell:
    "platform|claim|explain|foot|life[.].*|signIn|signingIn|username|password|demoAccounts|demoHint|language|dark|light|toDashboard|broken[.].*|goBack|roles[.].*|moreAccounts_.*|platformTexts|signInLinks",
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [namespace, keys] of Object.entries(moved))
    await sql`update text_change set namespace = 'first' where namespace = ${namespace} and key ~ ${`^(${keys})$`}`.execute(db)
}
