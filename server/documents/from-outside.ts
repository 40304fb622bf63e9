import { factOf } from "#machines/_kit/fact.ts"
import { code } from "#contract/errors.ts"
import { judge, type Verdict } from "#machines/_kit/judge.ts"
import type { Tx } from "#server/database/database.ts"
import { commit } from "./commit.ts"
import { locate, loadUnchecked, nobody } from "./context.ts"
import type { Stored } from "./handler.ts"

/** A fact with its data. */
interface Brought<Facts> {
  readonly type: string
  readonly data?: object | ((facts: Facts, now: number) => object)
  /** What its rules are given beside what the document's are. */
  readonly given?: object
}

/**
 * Records, in the platform's name and under the document's lock, a fact that another document or a person without an account has caused, such as by
 * opening a mailed link. Its data may depend on the document's state under the lock. Returns the verdict on the fact; a refused fact leaves the
 * document as it is.
 */
export async function broughtFromOutside<Facts extends object>(
  tx: Tx,
  handler: Stored<Facts>,
  id: string,
  { type, data = {}, given }: Brought<Facts>,
): Promise<Verdict> {
  const called = await locate(tx, handler, nobody, id, "change")
  if (called.head?.kind !== handler.chart.id) return { allowed: false, code: code.absent }
  const context = await loadUnchecked(tx, handler, nobody, id, called)
  const said = typeof data === "function" ? data(context.document.facts, context.now) : data
  const verdict = judge(handler.chart, context.document, factOf(type, context.by, context.now, said, { ...context.given, ...given }))
  const { allowed } = verdict
  if (allowed || context.struck.length > 0) await commit(handler, context, { fact: allowed ? { type, data: said } : null, given })
  return verdict
}

/** Does the same and returns only whether the document's state took the fact. */
export const fromOutside = async <Facts extends object>(
  tx: Tx,
  handler: Stored<Facts>,
  id: string,
  fact: Brought<Facts>,
): Promise<boolean> => (await broughtFromOutside(tx, handler, id, fact)).allowed
