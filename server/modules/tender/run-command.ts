import { randomBytes } from "node:crypto"
import type { z } from "zod"
import { code, Refused } from "#contract/errors.ts"
import type { commandReply, TenderInputName, TenderInputs } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { judge, outcomeOf, type Verdict } from "#machines/_kit/judge.ts"
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
import { callUp, type Desk, deskOf, openDesk, type TenderPlace } from "./desk.ts"
import { approvalVerdict, isApprovalCommand } from "./open-approval.ts"
import { tenderProjection } from "./tender.projection.ts"

type Reply = z.output<typeof commandReply>

/** Who sends which command about which tender, with the version that was seen and the key that makes it safe to repeat. */
export interface TenderCommandCall<Name extends TenderInputName = TenderInputName> {
  readonly user: SessionUser
  readonly id: string
  readonly name: Name
  /** Null when it is the approval that was seen: its version comes with the input. */
  readonly base: number | null
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
  "transferApproval",
  "delegateApproval",
  "addApprovalSigner",
  "remindApprovers",
])

const stale = (base: number, version: number) => new Refused({ code: code.staleVersion, rule: "notStale", params: { base, version } })

async function refuseStale(desk: Desk, name: TenderInputName, base: number | null, input: object): Promise<void> {
  const seen = "seen" in input && typeof input.seen === "number" ? input.seen : null
  if (seen !== null && desk.approval && seen !== desk.approval.version) throw stale(seen, desk.approval.version)
  if (unversioned.has(name) || base === null) return
  const version = aboutOwnBid.has(name) ? (desk.own.bid && (await desk.headOf(desk.own.bid))?.version) || 0 : (desk.seen ?? desk.version)
  if (base !== version) throw stale(base, version)
}

/** Refuses before anything is worked out or opened what the person's button would refuse. */
function refuseAtOnce({ document, by, now, given, approval }: Desk, name: TenderInputName): void {
  if (Object.hasOwn(tenderChart.commands, name)) {
    const fact = factOf(outcomeOf(tenderChart, document, name, given), by, now, {}, given)
    refuseUnless(judge(tenderChart, document, fact, "document"))
  }
  // An approval that is open has its say as well: whose turn it is, and who has decided.
  if (approval && isApprovalCommand(name)) refuseUnless(approvalVerdict(approval, name, by, now))
}

function refuseUnless(verdict: Verdict): void {
  if (verdict.allowed) return
  const { allowed: _, ...refusal } = verdict
  throw new Refused(refusal)
}

/** The desk for a command about an approval: one that the tender's clock has only now begun is begun first. */
async function withApproval(desk: Desk, name: TenderInputName): Promise<Desk> {
  if (desk.struck.length === 0 || !isApprovalCommand(name)) return desk
  await commit(desk, { fact: null })
  return { ...(await openDesk(desk.tx, desk.place, desk.user, desk.id, "change")), seen: desk.version }
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
      const desk = await withApproval(await deskOf(tx, place, user, id, await called), name)
      refuseAtOnce(desk, name)
      await refuseStale(desk, name, base, input)
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
