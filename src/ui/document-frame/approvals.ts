import { lazyPart } from "#client/browser/lazy-part.ts"
import type { Role } from "#contract/people.ts"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import type { ApprovalStory } from "#machines/document/fold.ts"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { visitedStates } from "./timeline-facts.ts"

/** A document with what its kind says of approvals. */
export interface OfDocument<View, Name extends string> {
  readonly definition: Pick<DocumentDefinition<View, Name>, "approvals">
  readonly document: Pick<Opened<View>, "id" | "timeline" | "approvals">
}

/** How often a document was submitted for approval, as far as this person may know. The server refuses people of the other side. */
export function timesAsked<View, Name extends string>(
  { definition, document }: OfDocument<View, Name>,
  roles: readonly Role[],
  subject?: ApprovalSubject,
): number {
  if (document.approvals) return ofSubject(document.approvals, subject).length
  const { waitsIn, readers } = definition.approvals ?? { waitsIn: {}, readers: [], approve: [] }
  if (!roles.some((role) => readers.includes(role))) return 0
  const asked = visitedStates(document.timeline, document.id).flatMap((state) => waitsIn[state] ?? [])
  return asked.filter((one) => subject === undefined || one === subject).length
}

/** The approvals of one thing that is approved; all of them without it. */
export const ofSubject = (approvals: readonly ApprovalStory[], subject: ApprovalSubject | undefined) =>
  approvals.filter((one) => subject === undefined || one.subject === subject)

/** A document's approvals, which come when they are opened: the page stands without. */
export const ApprovalsCard = lazyPart(async () => (await import("./approvals-card.tsx")).ApprovalsCard)
