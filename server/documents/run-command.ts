import { code, Refused } from "#contract/errors.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { insist, refuseUnlessAllowed } from "#machines/_kit/step.ts"
import type { Database } from "#server/database/database.ts"
import type { JsonValue } from "#server/event-store/json.ts"
import { once } from "#server/event-store/once.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Keys } from "#server/keys.ts"
import { verdictOn } from "#machines/approval/open-approval.ts"
import { commit, setNextClock } from "./commit.ts"
import { locate, loadUnchecked, nobody, openDocument, loadVisible } from "./context.ts"
import type { Decision, Stored, DocumentContext } from "./handler.ts"
import { beginWithin } from "./within.ts"

interface Room {
  readonly database: Database
  readonly keys: Pick<Keys, "gate">
}

/** A command on a document: its sender, the version that was seen, and the idempotency key. */
export interface CommandCall {
  readonly user: SessionUser
  readonly id: string
  readonly name: string
  /** Null when the sender saw the approval's version, which comes with the input. */
  readonly base: number | null
  /** The approval that the sender saw, if it was named: the document may wait for another one by now. */
  readonly approval?: string
  readonly input: unknown
  readonly key: string
}

/** Begins a document: records its first fact, with its number. */
export function createDocument<Facts extends object, Given extends object>(
  { database, keys }: Room,
  handler: Stored<Facts, Given>,
  { user, input, key }: Pick<CommandCall, "user" | "input" | "key">,
): Promise<unknown> {
  return database.transaction((tx) =>
    once(tx, keys, { userId: user.id, key, body: input }, async () =>
      handler.reply((await beginWithin(tx, handler, user, input)).standing, null),
    ),
  )
}

/** Runs one command: once per key, under the lock, by the database's clock, after overdue timers. */
export function runCommand<Facts extends object, Given extends object>(
  { database, keys }: Room,
  handler: Stored<Facts, Given>,
  call: CommandCall,
): Promise<unknown> {
  const { user, id, name, base, approval, input, key } = call
  return database.transaction((tx) => {
    // Sent before the key is claimed, so that lock and claim take one round trip; a repeated command waits for the lock too.
    const located = locate(tx, handler, user, id, "change")
    located.catch(() => undefined)
    return once(tx, keys, { userId: user.id, key, body: { id, name, base, approval, input } }, async () => {
      const context = await afterTimers(handler, await loadVisible(tx, handler, user, id, await located), name)
      // Commands whose button is disabled are refused before anything is worked out or unsealed.
      refuseUnlessAllowed(verdictOn(handler, context, name))
      await refuseStale(handler, context, call)
      const decision = sealed(handler, context, await handler.decide(context, name, input))
      const after = await commit(handler, context, decision)
      return { ...(await handler.reply(after, context)), ...(decision.says?.(context.now) as { [Name in string]: JsonValue }) }
    })
  })
}

/** Seals the secret part of a decision, after judging it while it is still readable. */
function sealed<Facts extends object, Given extends object>(
  { chart, seal }: Stored<Facts, Given>,
  { id, by, now, document, given }: DocumentContext<Facts, Given>,
  decision: Decision,
): Decision {
  const { fact } = decision
  if (!fact || !seal) return decision
  insist(chart, document, factOf(fact.type, by, now, fact.data, { ...given, ...decision.given }))
  return { ...decision, fact: { ...fact, data: seal(id, fact.type, fact.data) } }
}

/** The document for an act on its approval. An approval that a timer is only now due to request is requested first. */
async function afterTimers<Facts extends object, Given extends object>(
  handler: Stored<Facts, Given>,
  context: DocumentContext<Facts, Given>,
  name: string,
): Promise<DocumentContext<Facts, Given>> {
  if (context.struck.length === 0 || !Object.hasOwn(handler.acts, name)) return context
  await commit(handler, context, { fact: null })
  return { ...(await openDocument(context.tx, handler, context.user, context.id, "change")), seen: context.version }
}

const stale = (base: number, version: number) => new Refused({ code: code.staleVersion, rule: "notStale", params: { base, version } })

async function refuseStale<Facts extends object, Given extends object>(
  handler: Stored<Facts, Given>,
  context: DocumentContext<Facts, Given>,
  { name, base, approval, input }: CommandCall,
): Promise<void> {
  if (approval !== undefined && context.approval?.stream !== approval) throw new Refused({ code: code.staleVersion, rule: "notStale" })
  const { seen } = input as { readonly seen?: unknown }
  if (typeof seen === "number" && context.approval && seen !== context.approval.version) throw stale(seen, context.approval.version)
  const version = base === null ? null : await handler.versionFor(context, name)
  if (base !== null && version !== null && base !== version) throw stale(base, version)
}

/** Fires the timers of a document and of its approval if they are past due. Firing twice is harmless: the lock and the chart decide. */
export function strike<Facts extends object, Given extends object>(
  database: Database,
  handler: Stored<Facts, Given>,
  id: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const located = await locate(tx, handler, nobody, id, "change")
    if (located.head?.kind !== handler.chart.id) return
    const context = await loadUnchecked(tx, handler, nobody, id, located)
    const { approval, struck, stored, now } = context
    if (struck.length > 0 || (approval?.struck.length ?? 0) > 0) return void (await commit(handler, context, { fact: null }))
    // The timer fired too early because the deadline has moved, or the document was held up by something unsettled: the timer is set again.
    if (approval) await setNextClock(tx, approvalChart, approval.stream, approval.stored)
    await setNextClock(tx, handler.chart, id, stored, now)
  })
}
