import { call } from "#client/http/http.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import type { FoundDocument } from "#ui/document-kinds/document-kind.ts"
import { announcementPath } from "./announcement.document.ts"

/** The announcements whose number or title answers what was written, among those that the person may see; four at most. */
export async function findAnnouncements(written: string, signal: AbortSignal): Promise<readonly FoundDocument[]> {
  const body = { filter: { keyword: written.slice(0, 100) } }
  const { records } = await call(announcement.calls.query, { query: { page: 1, pageSize: 4 }, body, signal })
  return records.map(({ id, number, title }) => ({ id, number, title, path: announcementPath(id) }))
}
