import type { Database, Tx } from "#server/database/database.ts"
import { keepReading, type Left, readOn } from "#server/event-store/feed-reader.ts"
import type { StoredFact } from "#server/event-store/store.ts"
import type { Log } from "#server/http/services.ts"
import type { Hub } from "#server/live/hub.ts"
import { entryOf } from "./grams.ts"

/** Documents of one kind that are found: which fact says by what. */
export interface SearchSource {
  /** The kind of the documents' streams. */
  readonly kind: string
  /** The texts that a fact gives the document, number first; null when it changes none. */
  textsOf(fact: StoredFact): readonly string[] | null
}

/** Enters what the next facts say. */
export const readSearch = (database: Database, sources: readonly SearchSource[]): Promise<Left> =>
  readOn(database, "search", async (tx, facts) => {
    // Of several sayings of one document the last one counts.
    const last = new Map<string, { readonly fact: StoredFact; readonly texts: readonly string[] }>()
    for (const fact of facts) {
      const texts = sources.find(({ kind }) => kind === fact.kind)?.textsOf(fact) ?? null
      if (texts !== null) last.set(fact.stream, { fact, texts })
    }
    for (const { fact, texts } of last.values()) await enter(tx, fact, texts)
  })

async function enter(tx: Tx, { stream, kind }: StoredFact, texts: readonly string[]): Promise<void> {
  const { words, grams } = entryOf(...texts)
  await tx.query({
    name: "enter-search",
    text: `insert into search_entry (document, kind, words, grams) values ($1, $2, $3, $4)
      on conflict (document) do update set words = excluded.words, grams = excluded.grams`,
    values: [stream, kind, words, grams],
  })
}

/** Enters what is written soon after it is; every process may do so at the same time. */
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
