import { type Kysely, sql } from "kysely"

/** Words that stand elsewhere under another name. */
const renamed: Readonly<Record<string, string>> = {
  "list.author": "document.author",
  "begin.copyThis": "document.copyThis",
  "write.category": "document.category",
  "write.prequalCriteria": "document.prequalCriteria",
}

/** Where the words of a folder stand. */
const moved: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["shows", "document", "scoring", "pricing", "notice", "people", "ocds"].map((folder) => [folder, "tender-document"]),
  ),
  clarify: "tender-clarify",
  questions: "tender-clarify",
  list: "tender-list",
}

/**
 * Whoever reads a tender, asks about it or lists tenders fetches no words of writing one, and who opens a document none of approvals: what administrators have
 * made of these words goes along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, key] of Object.entries(renamed))
    await sql`update text_change set key = ${key} where namespace = 'tender-write' and key = ${before}`.execute(db)
  for (const [folder, namespace] of Object.entries(moved))
    await sql`update text_change set namespace = ${namespace} where namespace = 'tender-write' and key like ${`${folder}.%`}`.execute(db)
  await sql`update text_change set namespace = 'tender-document' where namespace = 'sealing' and key like 'promise.%'`.execute(db)
  await sql`update text_change set namespace = 'document', key = 'brief' where namespace = 'approval' and key = 'brief.title'`.execute(db)
}
