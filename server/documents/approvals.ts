import { randomBytes } from "node:crypto"
import { code, Refused } from "#contract/errors.ts"
import type { Actor } from "#contract/people.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { requestOf } from "#machines/approval/approval.parts.ts"
import { type ActFact, type ActInput, actOn } from "#machines/approval/open-approval.ts"
import { chainAtClock, resolveChain } from "#server/approvals/chains.ts"
import { mayBeAsked, type StoredApproval } from "#server/approvals/open-approval.ts"
import { recordApproval } from "#server/approvals/record-approval.ts"
import type { Tx } from "#server/database/database.ts"
import type { Standing } from "#server/event-store/document.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import type { DocumentHandler, DocumentContext } from "./handler.ts"

/** The fact that an act adds to the open approval; null for a command that is not an act. */
export async function actOf<Facts extends object>(
  { acts, waitsFor }: Pick<DocumentHandler<Facts>, "acts" | "waitsFor">,
  { tx, approval }: Pick<DocumentContext<Facts>, "tx" | "approval">,
  name: string,
  input: ActInput,
  company = approval?.document.facts.party ?? "",
): Promise<ActFact | null> {
  const act = acts[name]
  if (!act) return null
  if (!approval) throw new Refused({ code: code.wrongState, rule: "inState", states: Object.keys(waitsFor) })
  return actOn(approval, act, input, await mayBeAsked(tx, input.to, company))
}

/** A document before and after a decision, with its open approval. */
interface Moved<Facts extends object> {
  readonly before: Standing<Facts>
  readonly after: Standing<Facts>
  readonly approval: StoredApproval | null
  readonly act: ActFact | null
  readonly by: Actor
  readonly now: number
}

/** Stores what a command does to approvals: an act on the open one, the end of one whose state the document has left, and the request of a new one. */
export async function followApprovals<Facts extends object, Given extends object>(
  tx: Tx,
  handler: Pick<DocumentHandler<Facts, Given>, "chart" | "subject" | "waitsFor">,
  { before, after, approval, act, by, now }: Moved<Facts>,
): Promise<readonly RecordedFact[]> {
  const { chart, subject, waitsFor } = handler
  const [from, to] = [stateOf(chart, before.document), stateOf(chart, after.document)]
  const recorded: RecordedFact[] = []
  const ends = act ?? (from !== to ? { type: "approval.lapsed", data: {}, given: {} } : null)
  if (approval && ends) {
    const { stream, version, struck, document } = approval
    const at = { stream, root: after.root, version: version + struck.length, document }
    recorded.push(...(await recordApproval(tx, at, [factOf(ends.type, by, now, ends.data, ends.given)])))
  }
  const name = from === to ? undefined : waitsFor[to]
  if (name === undefined) return recorded
  const atClock = by.roles.includes("system")
  const { organisation = null, barred = [], askedIn, inNameOf, ...shown } = subject(name, after.document.facts)
  const submitter = (atClock && inNameOf) || by.id
  const asked = { ...shown, type: `${chart.id}.${name}`, organisation, submitter, barred, ...(askedIn ? { askedIn } : {}) }
  const chain = await (atClock ? chainAtClock : resolveChain)(tx, asked)
  const at = { stream: randomBytes(16).toString("hex"), root: after.root, version: 0, document: initialState(approvalChart) }
  const request = requestOf({ ...shown, subject: name, submitter, document: chart.id }, chain)
  return [...recorded, ...(await recordApproval(tx, at, [factOf("approval.requested", by, now, request)]))]
}
