import type { SearchSource } from "#server/search/search-reader.ts"
import { documentKinds } from "./document-kinds.ts"
import { tenderSearch } from "./tender/tender.search.ts"

/** Every kind of document that is found by number, title and pinyin. */
export const searchSources: readonly SearchSource[] = [tenderSearch, ...documentKinds.map(({ search }) => search)]
