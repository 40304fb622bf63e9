import type { TenderInputName } from "#contract/tender.contract.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import { tenderActionList, type TenderSubject } from "./tender.commands.ts"

/** The commands of a tender that are acts on its open approval, which has its say beside the tender's chart. */
export const approvalActs: Readonly<Record<string, ApprovalAct>> = Object.fromEntries(
  tenderActionList.flatMap(({ name, act }) => (act ? [[name, act] as const] : [])),
)

/** By state, the approval for which a tender waits in it. */
export const approvalIn = { publishApproval: "publication", awardApproval: "award" } as const satisfies Record<string, TenderSubject>

/** The command by which a tender takes an act on the approval of this subject. */
export function commandFor(subject: string, act: ApprovalAct): TenderInputName {
  const found = tenderActionList.find((one) => one.act === act && (one.on ?? subject) === subject)
  if (!found) throw new Error(`a tender does not ${act} ${subject}`)
  return found.name
}
