import { call } from "#client/http/http.ts"
import type { FoundDocuments } from "#ui/document-kinds/document-kind.ts"
import type { DocumentDefinition } from "./define-document.ts"

/** The documents of a kind, at most four, that match a search in number or title and that the person may see. */
export async function findDocuments(
  { query, pathOf }: Pick<DocumentDefinition<never, never>, "query" | "pathOf">,
  written: string,
  signal: AbortSignal,
): Promise<FoundDocuments> {
  if (!query) return { documents: [], incomplete: false }
  const body = { filter: { keyword: written.slice(0, 100) } }
  const { records, incomplete = false } = await call(query, { query: { page: 1, pageSize: 4 }, body, signal })
  return { documents: records.map(({ id, number, title }) => ({ id, number, title, path: pathOf("", id) })), incomplete }
}
