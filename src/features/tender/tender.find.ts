import type { FoundDocuments } from "#ui/document-kinds/document-kind.ts"
import { call } from "#client/http/http.ts"
import type { Role } from "#contract/people.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { openPath } from "./open-path.ts"

/** The tenders, at most eight, that match a keyword in number or title and that the person may see. */
export async function findTenders(keyword: string, roles: readonly Role[], signal: AbortSignal): Promise<FoundDocuments> {
  const { records, incomplete = false } = await call(tenderList.calls.query, {
    query: { page: 1, pageSize: 8 },
    body: { filter: { keyword: keyword.slice(0, 100) } },
    signal,
  })
  return { documents: records.map((row) => ({ id: row.id, number: row.number, title: row.title, path: openPath(row, roles) })), incomplete }
}
