import type { Tx } from "#server/database/database.ts"

/** What is to be approved: whose it is, what it comes to, and who asks. */
export interface Asked {
  readonly type: "tender.publication" | "tender.award"
  readonly party: string
  readonly organisation: string | null
  /** An exact decimal, in `currency`; null when nobody has said what it will cost. */
  readonly amount: string | null
  readonly currency: string | null
  readonly submitter: string
}

/** The chain along which a document is approved: without a route any approver of the company decides, but never who asks. */
export async function resolveChain(tx: Tx, { party, submitter }: Asked) {
  const { rows } = await tx.query<{ id: string }>({
    name: "approvers-of-company",
    text: `select id from person where active and party is not distinct from $1 and roles @> array['approver'] and id <> $2 order by id`,
    values: [party, submitter],
  })
  const assignees = rows.map(({ id }) => id)
  return { route: null, version: 0, steps: [{ key: "approval", name: "", mode: "any" as const, assignees, hours: null, escalateTo: [] }] }
}

/** Who may act for a person now, while that person is away. */
export async function delegatesOf(_tx: Tx, _person: string, _at: number): Promise<string[]> {
  return []
}
