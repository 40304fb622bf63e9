import type { AnnouncementBeside } from "#contract/announcement.contract.ts"
import { addressedKeys } from "#machines/announcement/announcement.audience.ts"
import type { AnnouncementFacts } from "#machines/announcement/announcement.facts.ts"
import { holdsOneOf } from "#machines/_kit/readers.ts"
import type { Desk } from "#server/documents/road.ts"

interface Besides {
  readonly company: string | null
  readonly author: string | null
  readonly readAt: number | null
  readonly signedAt: number | null
}

/** What a reader is shown beside the announcement itself: whom it went to besides, and who wrote it, is nobody's business. */
export async function showAnnouncement({ tx, id, by, side, document: { facts } }: Desk<AnnouncementFacts>): Promise<AnnouncementBeside> {
  const { content, author, party } = facts
  const own = side === "owner"
  const parties = own && content?.audience.kind === "companies" ? content.audience.parties : []
  const [{ rows: besides }, { rows: companies }] = await Promise.all([
    tx.query<Besides>({
      name: "announcement-besides",
      text: `select (select name from party where id = $3) as company, (select display_name from person where id = $4) as author,
          r.read_at::float8 as "readAt", r.signed_at::float8 as "signedAt"
        from (select) one left join announcement_receipt r on r.announcement = $1 and r.person = $2`,
      values: [id, by.id, party, author],
    }),
    tx.query<{ id: string; name: string }>({ text: "select id, name from party where id = any($1) order by name", values: [parties] }),
  ])
  const { company = null, readAt = null, signedAt = null, author: writer = null } = besides[0] ?? {}
  return {
    company,
    own,
    readAt,
    signedAt,
    names: Object.fromEntries(companies.map(({ id: company, name }) => [company, name])),
    forMe: by.id !== author && holdsOneOf(by, addressedKeys(facts)),
    author: own ? (writer ?? "") : "",
  }
}
