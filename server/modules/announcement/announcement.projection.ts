import { describe } from "#machines/_kit/describe.ts"
import { announcementChart } from "#machines/announcement/announcement.chart.ts"
import type { AnnouncementFactData } from "#machines/announcement/announcement.facts.ts"
import type { Query } from "#server/database/database.ts"
import { defineProjection, type Projection } from "#server/event-store/projections.ts"
import type { RecordedFact } from "#server/event-store/store.ts"

type DataOf<Type extends keyof AnnouncementFactData> = AnnouncementFactData[Type]
const dataOf = <Type extends keyof AnnouncementFactData>(_: Type, fact: RecordedFact): DataOf<Type> => fact.data as unknown as DataOf<Type>

function save(fact: RecordedFact): readonly Query[] {
  const { number, scope, party, content } = dataOf("announcement.saved", fact)
  return [
    {
      name: "project-announcement",
      text: `insert into announcement (id, number, scope, party, author, title, state, version, audience, open, sign_for, sign_by, expires_at, changed_at)
        values ($1, $2, $3, $4, $5, $6, 'draft', $7, $8, $9, $10, $11, $12, $13)
        on conflict (id) do update set title = excluded.title, version = excluded.version, audience = excluded.audience, open = excluded.open,
          sign_for = excluded.sign_for, sign_by = excluded.sign_by, expires_at = excluded.expires_at, changed_at = excluded.changed_at`,
      values: [
        fact.stream,
        number,
        scope,
        party,
        fact.by.id,
        content.title,
        fact.version,
        JSON.stringify(content.audience),
        content.open,
        content.signFor,
        content.signBy,
        content.expiresAt,
        fact.at,
      ],
    },
  ]
}

/** Where each fact leads: the projection folds by the chart, not beside it. */
const leadsTo = new Map(describe(announcementChart.machine).edges.map(({ type, to }) => [type, to]))

const move =
  (columns: string, values: (fact: RecordedFact) => readonly unknown[]) =>
  (fact: RecordedFact): readonly Query[] => [
    {
      text: `update announcement set state = $2, version = $3, changed_at = $4${columns} where id = $1`,
      values: [fact.stream, leadsTo.get(fact.type), fact.version, fact.at, ...values(fact)],
    },
  ]

/** Announcements as lists read them. */
export const announcementProjection: Projection = defineProjection({
  name: "announcement",
  tables: ["announcement"],
  on: {
    "announcement.saved": save,
    "announcement.scheduled": move(", publish_at = $5", (fact) => [dataOf("announcement.scheduled", fact).publishAt]),
    "announcement.unscheduled": move(", publish_at = null", () => []),
    "announcement.published": move(", published_at = $5", ({ at }) => [at]),
    "announcement.withdrawn": move("", () => []),
    "announcement.expired": move("", () => []),
  },
})
