import type { SearchSource } from "#server/search/search-reader.ts"
import { documentKinds } from "./document-kinds.ts"
import { tenderLists } from "./tender/tender.lists.ts"

/** Every kind of document that is found by number, title and pinyin. */
export const searchSources: readonly SearchSource[] = [tenderLists.search, ...documentKinds.map(({ search }) => search)]
