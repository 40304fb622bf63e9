import { type Database, send, type Tx } from "#server/database/database.ts"
import { keepReading, type Left, readOn } from "#server/event-store/feed-reader.ts"
import type { FactOutline } from "#server/event-store/store.ts"
import type { Log } from "#server/http/services.ts"
import type { Hub } from "#server/live/hub.ts"
import { entryOf } from "./grams.ts"

/** Documents of one kind that can be found, and which facts hold their texts. */
export interface SearchSource {
  /** The kind of the documents' streams. */
  readonly kind: string
  /** The projection that lists them: its rows have `id`, `words` and `grams`, and it names the reader `search`, which is reset after a rebuild. */
  readonly table: string
  /** The texts by which a document is found after these facts of it, number first; null when they change none. */
  textsOf(tx: Tx, facts: readonly [FactOutline, ...FactOutline[]]): Promise<readonly string[] | null>
}

/** Updates the search columns with the next facts. */
export const readSearch = (database: Database, sources: readonly SearchSource[]): Promise<Left> =>
  readOn(database, "search", async (tx, facts) => {
    const documents = Map.groupBy(facts, ({ stream }) => stream).values()
    await Promise.all(documents.map(async (own) => enterBy(tx, sources, own)))
  })

/** Indexes a document by its next facts, or again by all of them. */
export async function enterBy(tx: Tx, sources: readonly SearchSource[], facts: readonly FactOutline[]): Promise<void> {
  const [first, ...more] = facts
  const source = sources.find(({ kind }) => kind === first?.kind)
  const texts = first && (await source?.textsOf(tx, [first, ...more]))
  if (source && texts) enter(tx, source.table, first.stream, texts)
}

function enter(tx: Tx, table: string, id: string, texts: readonly string[]): void {
  const { words, grams } = entryOf(...texts)
  send(tx, {
    name: `enter-search-${table}`,
    text: `update ${table} set words = $2, grams = $3 where id = $1 and words <> $2`,
    values: [id, words, grams],
  })
}

/** Updates the search columns soon after each fact; every process may do so at the same time. */
export const startSearch = (
  database: Database,
  {
    hub,
    sources,
    log,
  }: { readonly hub: Pick<Hub, "followAll">; readonly sources: readonly SearchSource[]; readonly log: Pick<Log, "error"> },
): { stop(): Promise<void> } =>
  keepReading(() => readSearch(database, sources), {
    woken: (wake) => hub.followAll(wake),
    failed: (error) => log.error({ err: error }, "documents could not be entered for the search, and will be tried again"),
  })
