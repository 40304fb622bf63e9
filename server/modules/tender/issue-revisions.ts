import type { IssuedFile } from "#machines/tender/tender.facts.ts"
import type { Tx } from "#server/database/database.ts"

interface Staged {
  readonly bucketKey: string
  readonly name: string
  readonly sha256: string
  readonly group: IssuedFile["group"]
}

/**
 * Publishes the prepared revisions as the newest versions: of a contract draft with the same name, else of the tender documents. A refused
 * clarification rolls this back. Older revisions of the same name are not published.
 */
export async function issueRevisions(tx: Tx, tender: string): Promise<IssuedFile[]> {
  const { rows } = await tx.query<Staged>({
    name: "staged-revisions",
    text: `select distinct on (r.name) r.bucket_key as "bucketKey", r.name, coalesce(r.sha256, '') as sha256,
        case when exists (select from business_file c where c.business_type = 'tender-contractDraft' and c.business_id = $1
          and c.name = r.name and c.removed_at is null) then 'contractDraft' else 'documents' end as group
      from business_file r
      where r.business_type = 'tender-revisions' and r.business_id = $1 and r.removed_at is null order by r.name, r.version desc`,
    values: [tender],
  })
  const issued: IssuedFile[] = []
  for (const staged of rows) {
    const { rows: moved } = await tx.query<{ version: number }>({
      name: "issue-revision",
      text: `update business_file r set business_type = $2, version = 1 + (select coalesce(max(version), 0) from business_file f
          where f.business_type = $2 and f.business_id = r.business_id and f.name = r.name)
        where bucket_key = $1 returning version`,
      values: [staged.bucketKey, `tender-${staged.group}`],
    })
    const version = moved[0]?.version ?? 1
    issued.push({ ...staged, version, before: version - 1 })
  }
  if (issued.length > 0) await dropOlder(tx, tender)
  return issued
}

/** Drops prepared revisions other than the newest of their name, so that the next clarification does not publish them. */
const dropOlder = (tx: Tx, tender: string): Promise<unknown> =>
  tx.query({
    name: "drop-older-revisions",
    text: `with gone as (update business_file set removed_at = platform_clock(), removed_by = uploaded_by
        where business_type = 'tender-revisions' and business_id = $1 and removed_at is null returning bucket_key)
      insert into file_leftover (bucket_key) select bucket_key from gone`,
    values: [tender],
  })
