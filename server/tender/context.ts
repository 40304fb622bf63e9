import { tenderChart } from "#machines/tender/tender.chart.ts"
import { approvalActs, approvalIn, tenderApprovals } from "#machines/tender/tender.approval.ts"
import type { TenderSubject } from "#machines/tender/tender.commands.ts"
import type { TenderFacts, TenderGiven } from "#machines/tender/tender.facts.ts"
import type { DocumentHandler, DocumentContext } from "#server/documents/handler.ts"
import { type Boxes, boxesOf } from "#server/documents/seal-box.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Keys } from "#server/keys.ts"
import { streamNames } from "./stream-names.ts"
import { bidStream, childStream } from "./family.ts"

/** What the tender module needs of the server. */
export interface TenderPlace {
  readonly keys: Keys
  readonly boxes: Boxes
  readonly nameOf: ReturnType<typeof streamNames>
}
export const tenderPlace = (keys: Keys): TenderPlace => ({ keys, boxes: boxesOf(keys), nameOf: streamNames(keys) })

/** The person's own streams, and how to seal and open their content. */
export interface OwnStreams {
  readonly place: TenderPlace
  readonly bid: string | null
  readonly assignment: string | null
  /** Epoch ms since when the person has had access to the company's affairs; null for always. */
  readonly trustedFrom: number | null
}

/** A tender as it effectively is now, for one person, inside one transaction. */
export type TenderRead = DocumentContext<TenderFacts, TenderGiven>
/** The same, with the streams that are the person's own. */
export interface TenderContext extends TenderRead {
  readonly own: OwnStreams
}

/** What showing approvals needs of the tender's handler. */
export const tenderApproving: Pick<DocumentHandler<TenderFacts, TenderGiven>, "chart" | "acts" | "waitsFor" | "subject"> = {
  chart: tenderChart,
  acts: approvalActs,
  waitsFor: approvalIn,
  subject: (name, facts) => tenderApprovals[name as TenderSubject].subject(facts),
}

/** The streams of the person's own bid and own part in the evaluation. */
export const ownStreams = (place: TenderPlace, id: string, round: number, user: SessionUser): OwnStreams => ({
  place,
  bid: user.roles.includes("supplier") && user.party ? bidStream(place.nameOf, id, round, user.party) : null,
  assignment: user.roles.includes("expert") ? childStream(place.nameOf, id, round, "expert-assignment", user.id) : null,
  trustedFrom: user.entrustedAt ?? null,
})

/** A tender that the frame has read, with the person's own streams. */
export const owning = (place: TenderPlace, context: TenderRead): TenderContext => ({
  ...context,
  own: ownStreams(place, context.id, context.stored.facts.round, context.user),
})
