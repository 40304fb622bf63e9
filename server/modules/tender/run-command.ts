import { randomBytes } from "node:crypto"
import type { z } from "zod"
import { code, Refused } from "#contract/errors.ts"
import type { commandReply, TenderInputName, TenderInputs } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { judge, outcomeOf } from "#machines/_kit/judge.ts"
import { initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { nothingGiven } from "#machines/tender/tender.facts.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { record } from "#server/event-store/document.ts"
import type { JsonValue } from "#server/event-store/json.ts"
import { once } from "#server/event-store/once.ts"
import { project } from "#server/event-store/projections.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { commit } from "./commit.ts"
import type { Decide } from "./decide.ts"
import { decisions } from "./decisions.ts"
import { callUp, type Desk, deskOf, type TenderPlace } from "./desk.ts"
import { tenderProjection } from "./tender.projection.ts"

type Reply = z.output<typeof commandReply>

/** Who sends which command about which tender, with the version that was seen and the key that makes it safe to repeat. */
export interface TenderCommandCall<Name extends TenderInputName = TenderInputName> {
  readonly user: SessionUser
  readonly id: string
  readonly name: Name
  readonly base: number
  readonly input: TenderInputs[Name]
  readonly key: string
}

const aboutOwnBid = new Set<TenderInputName>(["submitBid", "withdrawBid"])
/** These add to streams of their own: what else happened to the tender meanwhile does not make them stale. */
const unversioned = new Set<TenderInputName>([
  "ask",
  "answer",
  "reviewBid",
  "submitScore",
  "raiseObjection",
  "answerObjection",
  "dismissObjection",
  "confirmRecord",
  "applyPrequalification",
  "confirmAssignment",
  "signIn",
  "declareNoConflict",
  "attendOpening",
])

async function refuseStale(desk: Desk, name: TenderInputName, base: number): Promise<void> {
  if (unversioned.has(name)) return
  const version = aboutOwnBid.has(name) ? (desk.own.bid && (await desk.headOf(desk.own.bid))?.version) || 0 : desk.version
  if (base !== version) throw new Refused({ code: code.staleVersion, rule: "notStale", params: { base, version } })
}

/** Refuses before anything is worked out or opened what the person's button would refuse. */
function refuseAtOnce({ document, by, now, given }: Desk, name: TenderInputName): void {
  if (!Object.hasOwn(tenderChart.commands, name)) return
  const fact = factOf(outcomeOf(tenderChart, document, name, given), by, now, {}, given)
  const verdict = judge(tenderChart, document, fact, "document")
  if (verdict.allowed) return
  const { allowed: _, ...refusal } = verdict
  throw new Refused(refusal)
}

/** Runs one command on a tender: once for its key, under the tender's lock, on the database's clock. */
export function runTenderCommand<Name extends TenderInputName>(
  database: Database,
  place: TenderPlace,
  command: TenderCommandCall<Name>,
): Promise<Reply> {
  const { user, id, name, base, input, key } = command
  return database.transaction((tx) => {
    // Sent before the key is claimed, so that the lock and the claim are one journey to the database; who repeats a command waits for the lock too.
    const called = callUp(tx, place, user, id, "change")
    called.catch(() => undefined)
    return once(tx, place.keys, { userId: user.id, key, body: { id, name, base, input } }, async () => {
      const desk = await deskOf(tx, place, user, id, await called)
      refuseAtOnce(desk, name)
      await refuseStale(desk, name, base)
      const decide: Decide<Name> = decisions[name]
      const decision = await decide(desk, input)
      const { document, version } = await commit(desk, decision)
      return {
        document: { id, version, state: stateOf(tenderChart, document) },
        ...(decision.receipt ? { receipt: decision.receipt(desk.now) } : {}),
      } as unknown as JsonValue
    })
  }) as unknown as Promise<Reply>
}

async function nextNumber(tx: Tx): Promise<{ number: string; now: number }> {
  const { rows } = await tx.query<{ now: string; number: string }>({
    name: "next-tender-number",
    text: `select floor(extract(epoch from platform_clock()) * 1000)::bigint as now,
      'ZB-' || to_char(platform_clock() at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || lpad(nextval('tender_number')::text, 4, '0') as number`,
  })
  const [row] = rows
  if (!row) throw new Error("no tender number")
  return { number: row.number, now: Number(row.now) }
}

/** Begins a tender: its first fact is its first saving. */
export function createTender(
  database: Database,
  place: TenderPlace,
  call: { user: SessionUser; document: TenderDocument; key: string },
): Promise<Reply> {
  const { user, document, key } = call
  return database.transaction((tx) =>
    once(tx, place.keys, { userId: user.id, key, body: document }, async () => {
      const id = randomBytes(16).toString("hex")
      const { number, now } = await nextNumber(tx)
      const fact = factOf(
        "tender.saved",
        actorOf(user),
        now,
        { number, party: user.party ?? "", department: user.department ?? "", document },
        nothingGiven,
      )
      const { recorded } = record(tx, tenderChart, { stream: id, root: id, version: 0, document: initialState(tenderChart) }, [fact])
      project(tx, [tenderProjection], recorded)
      return { document: { id, version: 1, state: "new" } } as unknown as JsonValue
    }),
  ) as unknown as Promise<Reply>
}
