import { factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import type { Tx } from "#server/database/database.ts"
import { commit } from "./commit.ts"
import { locate, loadUnchecked, nobody } from "./context.ts"
import type { Stored } from "./handler.ts"

/**
 * Records, under the document's lock, a fact that somebody without an account has brought about, such as by opening a mailed link, or another document:
 * in the name of the platform. What it says may follow from how the document stands under the lock. Answers whether its state took it; one that does not stays as it is.
 */
export async function fromOutside<Facts extends object>(
  tx: Tx,
  handler: Stored<Facts>,
  id: string,
  { type, data = {} }: { readonly type: string; readonly data?: object | ((facts: Facts, now: number) => object) },
): Promise<boolean> {
  const called = await locate(tx, handler, nobody, id, "change")
  if (called.head?.kind !== handler.chart.id) return false
  const context = await loadUnchecked(tx, handler, nobody, id, called)
  const said = typeof data === "function" ? data(context.document.facts, context.now) : data
  const { allowed } = judge(handler.chart, context.document, factOf(type, context.by, context.now, said, context.given))
  if (allowed || context.struck.length > 0) await commit(handler, context, { fact: allowed ? { type, data: said } : null })
  return allowed
}
