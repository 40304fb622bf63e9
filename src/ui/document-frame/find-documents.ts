import { call } from "#client/http/http.ts"
import type { FoundDocument } from "#ui/document-kinds/document-kind.ts"
import type { DocumentDefinition } from "./define-document.ts"

/** The documents of a kind whose number or title answers what was written, among those that the person may see; four at most. */
export async function findDocuments(
  { query, pathOf }: Pick<DocumentDefinition<never, never>, "query" | "pathOf">,
  written: string,
  signal: AbortSignal,
): Promise<readonly FoundDocument[]> {
  if (!query) return []
  const body = { filter: { keyword: written.slice(0, 100) } }
  const { records } = await call(query, { query: { page: 1, pageSize: 4 }, body, signal })
  return records.map(({ id, number, title }) => ({ id, number, title, path: pathOf("", id) }))
}
