import type { SearchSource } from "#server/search/search-reader.ts"
import { documentKinds } from "./document-kinds.ts"

/** Every kind of document that is found by number, title and pinyin. */
export const searchSources: readonly SearchSource[] = documentKinds.map(({ search }) => search)
