import type { BidFacts } from "#machines/bid/bid.chart.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import { type DocumentState, stateOf } from "#machines/_kit/snapshot.ts"
import type { Child, ChildKind } from "#machines/tender/tender.cascade.ts"
import type { Tx } from "#server/database/database.ts"
import type { Head } from "#server/event-store/store.ts"
import { readHeads } from "#server/event-store/store.ts"
import { restore } from "#server/event-store/document.ts"
import { childCharts } from "./family.ts"

/** The children of one round, as the cascade sees them. */
export async function listChildren(tx: Tx, tender: string, round: number): Promise<Child[]> {
  const { rows } = await tx.query<Child>({
    name: "list-children",
    text: "select stream, kind, state, key from tender_child where tender = $1 and round = $2 order by at, stream",
    values: [tender, round],
  })
  return rows
}

export interface LoadedBid {
  readonly stream: string
  readonly state: string
  readonly facts: BidFacts
}

/** The keys of a round's children of a kind, by stream, read from their first facts. */
async function keysOf(tx: Tx, tender: string, round: number, kind: ChildKind): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ stream: string; key: string }>({
    name: "child-keys",
    text: `select s.id as stream, e.data -> 'of' ->> 'key' as key from stream s join event e on e.stream = s.id and e.version = 1
      where s.root = $1 and s.kind = $2 and e.data -> 'of' ->> 'round' = $3::text`,
    values: [tender, kind, round],
  })
  return new Map(rows.map(({ stream, key }) => [stream, key]))
}

/** Loads children of a kind with their facts, ordered by stream name; from the streams, since decisions must not depend on a list. */
export async function loadChildren<Kind extends ChildKind>(
  tx: Tx,
  tender: string,
  round: number,
  kind: Kind,
): Promise<{ child: Child; head: Head; document: DocumentState<FactsOfKind<Kind>> }[]> {
  const [heads, keys] = await Promise.all([readHeads(tx, tender, kind), keysOf(tx, tender, round, kind)])
  const chart = childCharts[kind] as unknown as Parameters<typeof restore<FactsOfKind<Kind>, never, object>>[1]
  const children = heads.flatMap((head) => {
    const key = keys.get(head.stream)
    return key === undefined ? [] : [{ key, head }]
  })
  return Promise.all(
    children.map(async ({ key, head }) => {
      const document = await restore(tx, chart, head)
      return { child: { stream: head.stream, kind, key, state: stateOf(chart, document) }, head, document }
    }),
  )
}

type FactsOfKind<Kind extends ChildKind> =
  (typeof childCharts)[Kind] extends Chart<infer Facts extends object, infer _F, infer _G> ? Facts : never

/** The bids in the given states (all when none is given), in the order of sealing. */
export async function loadBids(tx: Tx, tender: string, round: number, states: readonly string[] = []): Promise<LoadedBid[]> {
  const bids = (await loadChildren(tx, tender, round, "bid")).filter(({ child }) => states.length === 0 || states.includes(child.state))
  return bids.map(({ child, document }) => ({ stream: child.stream, state: child.state, facts: document.facts })).toSorted(bySealing)
}

/** The order in which bids were sealed. */
export const bySealing = (a: LoadedBid, b: LoadedBid): number =>
  (a.facts.sealedAt ?? 0) - (b.facts.sealedAt ?? 0) || a.stream.localeCompare(b.stream)

/** The companies that began the child streams of a tender, by the type of the first fact, in the order of beginning. */
export async function beginnersOf(tx: Tx, tender: string, type: string): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.query<{ stream: string; party: string | null }>({
    name: "who-began",
    text: "select stream, meta::jsonb -> 'by' ->> 'party' as party from event where root = $1 and type = $2 order by position",
    values: [tender, type],
  })
  return new Map(rows.map(({ stream, party }) => [stream, party]))
}
