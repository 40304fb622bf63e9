import { factOf } from "#machines/_kit/fact.ts"
import { code } from "#contract/errors.ts"
import { judge, type Verdict } from "#machines/_kit/judge.ts"
import type { Tx } from "#server/database/database.ts"
import { commit } from "./commit.ts"
import { locate, loadUnchecked, nobody } from "./context.ts"
import type { Stored } from "./handler.ts"

/** A fact, and what it says. */
interface Brought<Facts> {
  readonly type: string
  readonly data?: object | ((facts: Facts, now: number) => object)
}

/**
 * Records, under the document's lock, a fact that somebody without an account has brought about, such as by opening a mailed link, or another document:
 * in the name of the platform. What it says may follow from how the document stands under the lock. Answers the verdict on it; one that is not taken leaves the
 * document as it is.
 */
export async function broughtFromOutside<Facts extends object>(
  tx: Tx,
  handler: Stored<Facts>,
  id: string,
  { type, data = {} }: Brought<Facts>,
): Promise<Verdict> {
  const called = await locate(tx, handler, nobody, id, "change")
  if (called.head?.kind !== handler.chart.id) return { allowed: false, code: code.absent }
  const context = await loadUnchecked(tx, handler, nobody, id, called)
  const said = typeof data === "function" ? data(context.document.facts, context.now) : data
  const verdict = judge(handler.chart, context.document, factOf(type, context.by, context.now, said, context.given))
  const { allowed } = verdict
  if (allowed || context.struck.length > 0) await commit(handler, context, { fact: allowed ? { type, data: said } : null })
  return verdict
}

/** The same, answering only whether its state took it. */
export const fromOutside = async <Facts extends object>(
  tx: Tx,
  handler: Stored<Facts>,
  id: string,
  fact: Brought<Facts>,
): Promise<boolean> => (await broughtFromOutside(tx, handler, id, fact)).allowed
