import type { BidFacts } from "#machines/bid/bid.chart.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import type { Child, ChildKind } from "#machines/tender/tender.cascade.ts"
import type { Tx } from "#server/database/database.ts"
import type { Head } from "#server/event-store/store.ts"
import { readHeads } from "#server/event-store/store.ts"
import { restore } from "#server/event-store/document.ts"
import { childCharts } from "./tender-family.ts"

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

/** Children of a kind, with their facts, in the order of their streams' names. */
export async function loadChildren<Kind extends ChildKind>(
  tx: Tx,
  tender: string,
  round: number,
  kind: Kind,
): Promise<{ child: Child; head: Head; document: DocumentState<FactsOfKind<Kind>> }[]> {
  const children = new Map(
    (await listChildren(tx, tender, round)).filter((child) => child.kind === kind).map((child) => [child.stream, child]),
  )
  const heads = (await readHeads(tx, tender, kind)).filter((head) => children.has(head.stream))
  return Promise.all(
    heads.map(async (head) => {
      const child = children.get(head.stream)
      if (!child) throw new Error(`no row for child ${head.stream}`)
      const chart = childCharts[kind] as unknown as Parameters<typeof restore<FactsOfKind<Kind>, never, object>>[1]
      return { child, head, document: await restore(tx, chart, head) }
    }),
  )
}

type FactsOfKind<Kind extends ChildKind> =
  (typeof childCharts)[Kind] extends Chart<infer Facts extends object, infer _F, infer _G> ? Facts : never

/** The bids in the given states (all when none is named), in the order in which they were sealed. */
export async function loadBids(tx: Tx, tender: string, round: number, states: readonly string[] = []): Promise<LoadedBid[]> {
  const bids = (await loadChildren(tx, tender, round, "bid")).filter(({ child }) => states.length === 0 || states.includes(child.state))
  return bids
    .map(({ child, document }) => ({ stream: child.stream, state: child.state, facts: document.facts }))
    .toSorted((a, b) => (a.facts.sealedAt ?? 0) - (b.facts.sealedAt ?? 0) || a.stream.localeCompare(b.stream))
}
