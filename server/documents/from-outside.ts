import { factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import type { Tx } from "#server/database/database.ts"
import { commit } from "./commit.ts"
import { locate, loadUnchecked, nobody } from "./desk.ts"
import type { Stored } from "./road.ts"

/**
 * Records, under the document's lock, a fact that somebody without an account has brought about, such as by opening a mailed link, or another document:
 * in the name of the platform. What it says may follow from how the document stands under the lock. Answers whether its state took it; one that does not stays as it is.
 */
export async function fromOutside<Facts extends object>(
  tx: Tx,
  road: Stored<Facts>,
  id: string,
  { type, data = {} }: { readonly type: string; readonly data?: object | ((facts: Facts, now: number) => object) },
): Promise<boolean> {
  const called = await locate(tx, road, nobody, id, "change")
  if (called.head?.kind !== road.chart.id) return false
  const desk = await loadUnchecked(tx, road, nobody, id, called)
  const said = typeof data === "function" ? data(desk.document.facts, desk.now) : data
  const { allowed } = judge(road.chart, desk.document, factOf(type, desk.by, desk.now, said, desk.given))
  if (allowed || desk.struck.length > 0) await commit(road, desk, { fact: allowed ? { type, data: said } : null })
  return allowed
}
