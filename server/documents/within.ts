import { randomBytes } from "node:crypto"
import { nextNumber } from "#server/database/next-number.ts"
import type { Tx } from "#server/database/database.ts"
import type { Standing } from "#server/event-store/document.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { beginDocument, commit } from "./commit.ts"
import { locate, loadVisible } from "./context.ts"
import type { Stored } from "./handler.ts"

/** Begins a document for a person within a larger transaction; returns its id, number and state. Refuses as the chart refuses. */
export async function beginWithin<Facts extends object, Given extends object>(
  tx: Tx,
  handler: Stored<Facts, Given>,
  user: SessionUser,
  input: unknown,
): Promise<{ readonly id: string; readonly number: string; readonly standing: Standing<Facts> }> {
  const id = randomBytes(16).toString("hex")
  const { number, now } = await nextNumber(tx, { ...handler, id: handler.chart.id })
  const given = (await handler.beginning?.(tx, input, user)) ?? {}
  const fact = handler.begin(input, { number, user, given })
  return { id, number, standing: await beginDocument(tx, handler, { id, by: actorOf(user), now, fact, given }) }
}

/** Runs a command for a person within a larger transaction, on the document at its current version and under its lock. Refuses as the chart refuses. */
export async function runWithin<Facts extends object>(
  tx: Tx,
  handler: Stored<Facts>,
  user: SessionUser,
  { id, name, input = {} }: { readonly id: string; readonly name: string; readonly input?: object },
): Promise<Standing<Facts>> {
  const context = await loadVisible(tx, handler, user, id, await locate(tx, handler, user, id, "change"))
  return commit(handler, context, await handler.decide(context, name, input))
}
