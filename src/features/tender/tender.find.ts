import { call } from "#client/http.ts"
import type { Role } from "#contract/people.ts"
import { tenderContract, type TenderRow } from "#contract/tender.contract.ts"
import { openPath } from "./open-path.ts"

/** A tender that answers what was written, and the page where this person works on it. */
export interface FoundTender extends Pick<TenderRow, "id" | "number" | "title"> {
  readonly path: string
}

/** The tenders whose number or title answers what was written, among those that the person may see; eight at most. */
export async function findTenders(keyword: string, roles: readonly Role[], signal: AbortSignal): Promise<readonly FoundTender[]> {
  const { records } = await call(tenderContract.query, {
    query: { page: 1, pageSize: 8 },
    body: { keyword: keyword.slice(0, 100) },
    signal,
  })
  return records.map((row) => ({ id: row.id, number: row.number, title: row.title, path: openPath(row, roles) }))
}
