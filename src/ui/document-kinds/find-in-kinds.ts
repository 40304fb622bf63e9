import type { Role } from "#contract/people.ts"
import type { DocumentKind, FoundDocuments } from "./document-kind.ts"

/** What was found among several kinds of documents; `failed` when the search of one of them did, whose documents are missing. */
export interface FoundInKinds extends FoundDocuments {
  readonly failed: boolean
}

/** Searches every kind on the server; a search that fails takes nothing away from the others. */
export async function findInKinds(
  kinds: readonly Pick<DocumentKind, "find">[],
  written: string,
  roles: readonly Role[],
  signal: AbortSignal,
): Promise<FoundInKinds> {
  const searches = await Promise.allSettled(kinds.map((kind) => kind.find(written, roles, signal)))
  const found = searches.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
  return {
    documents: found.flatMap(({ documents }) => documents),
    incomplete: found.some(({ incomplete }) => incomplete),
    failed: found.length < searches.length,
  }
}
