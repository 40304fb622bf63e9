import { factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import type { Tx } from "#server/database/database.ts"
import { commit } from "./commit.ts"
import { locate, loadUnchecked, nobody } from "./context.ts"
import type { Stored } from "./handler.ts"

/**
 * Records a fact in a document, under its lock and in the platform's name, that was caused by somebody without an account (by opening a mailed link,
 * for example) or by another document. The fact may depend on how the document stands under the lock. Returns whether its state took the fact;
 * otherwise the document stays as it is.
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
