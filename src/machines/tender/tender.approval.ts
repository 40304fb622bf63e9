import type { TenderInputName } from "#contract/tender.contract.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import { tenderActionList, type TenderSubject } from "./tender.commands.ts"

/** The commands of a tender that act on its open approval, which judges them together with the tender's chart. */
export const approvalActs: Readonly<Record<string, ApprovalAct>> = Object.fromEntries(
  tenderActionList.flatMap(({ name, act }) => (act ? [[name, act] as const] : [])),
)

/** The approval that a tender waits for, by state. */
export const approvalIn = { publishApproval: "publication", awardApproval: "award" } as const satisfies Record<string, TenderSubject>

/** The tender's command that performs an act on the approval of this subject. */
export function commandFor(subject: string, act: ApprovalAct): TenderInputName {
  const found = tenderActionList.find((one) => one.act === act && (one.on ?? subject) === subject)
  if (!found) throw new Error(`a tender does not ${act} ${subject}`)
  return found.name
}
