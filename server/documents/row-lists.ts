import type { DocumentCounts } from "#contract/list.contract.ts"
import type { Stage } from "#contract/stage.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import type { Listed, Listing } from "#machines/_kit/kind.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact, restore } from "#server/event-store/document.ts"
import { defineProjection, type ProjectedKind, type Projection } from "#server/event-store/projections.ts"
import { loadFacts, readHead } from "#server/event-store/store.ts"
import type { ExportSource } from "#server/export/export-source.ts"
import type { Call } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { SearchSource } from "#server/search/search-reader.ts"
import { rowExport } from "./row-export.ts"
import { rowTable } from "./row-names.ts"
import type { RowSource } from "./row-table.ts"
import { type Beside, countRows, type ListPage, type ListQuestion, listRows, nothingBeside } from "./rows.ts"

/** What the lists of a kind are made of. */
export interface RowLists {
  readonly rows: RowSource
  readonly projection: Projection
  readonly search: SearchSource
  readonly exports: ExportSource
  /** Returns one page of the documents that a person may see. */
  list(tx: Tx, user: SessionUser, question: ListQuestion): Promise<ListPage>
  /** Counts these documents by state. */
  counts(tx: Tx, user: SessionUser, filter: RowFilter): Promise<DocumentCounts>
}

interface More {
  readonly write: ProjectedKind["write"]
  /** Further tables of this kind's projection, rebuilt before its rows. */
  readonly beneath?: Pick<Projection, "tables" | "on">
  readonly beside?: Beside
  /** The stage of each state; left out by a kind whose states have tones of their own. */
  readonly stage?: (state: string) => Stage
  /** The pages on which its list is exported, and the policy for it; by default pages open to everybody. */
  readonly exported?: Pick<ExportSource, "areas" | "policy">
}

/** The texts by which documents of a kind are found: those of the last fact that has some, or of the whole document. */
const textsOf = ({ chart, names, foundBy }: Listed): SearchSource["textsOf"] =>
  foundBy
    ? async (tx, [{ stream }]) => foundBy((await restore(tx, chart, await readHead(tx, stream))).facts)
    : async (tx, facts) => {
        const naming = facts.findLast(({ type }) => names[type])
        const [fact] = naming ? await loadFacts(tx, naming.stream, { from: naming.version, to: naming.version }) : []
        return (fact && names[fact.type]?.(readFact(chart, fact) as never)) ?? null
      }

/** The rows of a kind, with its list, counts, search and export. */
export function rowLists(kind: Listed, { write, beneath, beside = nothingBeside, exported, stage }: More): RowLists {
  const table = rowTable(kind)
  return {
    rows: { kind, write },
    projection: defineProjection({
      name: kind.id,
      tables: [...(beneath?.tables ?? []), table],
      readers: ["search"],
      readersColumns: ["words", "grams"],
      on: beneath?.on ?? {},
      documents: [{ kind: kind.id, write }],
    }),
    search: { kind: kind.id, table, textsOf: textsOf(kind) },
    exports: rowExport(kind, beside, exported),
    list: (tx, user, question) => listRows(tx, kind, beside, user, question),
    counts: async (tx, user, filter) => {
      const { total, states } = await countRows(tx, kind, beside, user, filter)
      return { total, states: stage ? states.map((one) => ({ ...one, stage: stage(one.state) })) : states }
    },
  }
}

/** Handlers of the calls of a kind's lists. */
export const listHandlers = ({ list, counts }: RowLists) => ({
  query: ({ user, query, body }: Call<Listing["query"]>, { database }: Services) =>
    database.reading((tx) => list(tx, user, { ...body, ...query })),
  counts: ({ user, body: { filter } }: Call<Listing["counts"]>, { database }: Services) =>
    database.reading((tx) => counts(tx, user, filter)),
})
