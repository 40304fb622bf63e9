import type { Actor } from "#contract/people.ts"
import type { ApprovalFactData, ApprovalFacts, ApprovalStep, ApprovalSubjectFacts } from "./approval.facts.ts"
import type { Chain } from "./route.ts"

const hour = 3_600_000

/** The present step; null for an approval from before steps existed, which any approver decides. */
export const presentStep = ({ steps, present }: Pick<ApprovalFacts, "steps" | "present">): ApprovalStep | null => steps[present] ?? null

const hasDecided = ({ decisions }: ApprovalStep, person: string): boolean => decisions.some((one) => one.for === person)

/** The people of a step whose part is not decided. */
export const leftIn = (step: ApprovalStep): readonly string[] => step.assignees.filter((person) => !hasDecided(step, person))

/** The people of a step who are asked now: in a sequence only the first who has not decided. */
export function askedNow(step: ApprovalStep): readonly string[] {
  const left = leftIn(step)
  return step.mode === "sequential" ? left.slice(0, 1) : left
}

/** Everybody who may decide the present step, without deputies. */
export const mayDecideNow = (step: ApprovalStep): readonly string[] => {
  const asked = askedNow(step)
  const standIns = step.standIns.filter(({ from }) => asked.includes(from) || step.assignees.length === 0).map(({ to }) => to)
  return [...new Set([...asked, ...standIns, ...(step.escalated?.to ?? [])])]
}

/** Everybody who may decide the present step, now or once it is late; empty where every approver may. */
export function mayDecidePresent(facts: ApprovalFacts): readonly string[] {
  const step = presentStep(facts)
  if (step === null || step.assignees.length === 0) return []
  return [...mayDecideNow(step), ...(escalatesAt(facts) === null ? [] : step.escalateTo)]
}

/** Everybody who is asked in a step, or to whom it escalates. */
export const everybodyOf = ({ assignees, escalateTo, escalated }: ApprovalStep): readonly string[] => [
  ...new Set([...assignees, ...escalateTo, ...(escalated?.to ?? [])]),
]

/** Everybody who may yet have to decide, now or in a later step. */
export const mayDecideYet = ({ steps, present }: Pick<ApprovalFacts, "steps" | "present">): ReadonlySet<string> =>
  new Set(
    steps
      .slice(present)
      .flatMap((step) => [...everybodyOf(step).filter((person) => !hasDecided(step, person)), ...step.standIns.map(({ to }) => to)]),
  )

/**
 * Whose part a person decides: their own first, then that of somebody in whose place they may decide; null when they may not decide, or not before
 * others. People to whom a step was escalated decide in their own name. Where nobody is named, every approver may decide.
 */
export function partOf(facts: ApprovalFacts, by: Pick<Actor, "id" | "roles">, deputyFor: readonly string[] = []): string | null {
  const step = presentStep(facts)
  if (step === null || step.assignees.length === 0)
    return by.roles.includes("approver") || step?.standIns.some(({ to }) => to === by.id) ? by.id : null
  const asked = askedNow(step)
  if (asked.includes(by.id)) return by.id
  const escalated = step.escalated?.to ?? []
  // Nobody decides twice in a step: whoever stood in before the own turn would be refused then, and the step would wait for ever.
  if (leftIn(step).includes(by.id)) return escalated.includes(by.id) ? by.id : null
  const standsFor = (person: string) => deputyFor.includes(person) || step.standIns.some(({ from, to }) => from === person && to === by.id)
  return asked.find(standsFor) ?? escalated.find((person) => person === by.id) ?? escalated.find(standsFor) ?? null
}

/** Whether a person works for the company whose approvers decide; unknown for an approval from before steps existed. */
export const isOfCompany = ({ party }: Pick<ApprovalFacts, "party">, by: Pick<Actor, "party">): boolean =>
  party === "" || party === by.party

/** Whether approving this part completes the present step. */
export function completesStep(step: ApprovalStep, part: string | null): boolean {
  if (step.mode === "any" || step.assignees.length === 0 || (part !== null && step.escalated?.to.includes(part))) return true
  return step.assignees.every((person) => person === part || hasDecided(step, person))
}

/** Whether something remains to be decided after this part is approved. */
export function leavesMore(facts: ApprovalFacts, part: string | null): boolean {
  const step = presentStep(facts)
  return step !== null && (facts.present + 1 < facts.steps.length || !completesStep(step, part))
}

/** The deadline of a step; null without one, or before its turn. */
export const dueOf = ({ hours, enteredAt }: ApprovalStep): number | null =>
  hours === null || enteredAt === null ? null : enteredAt + hours * hour

/** When the present step escalates; null when it never does, or already has. */
export function escalatesAt(facts: ApprovalFacts): number | null {
  const step = presentStep(facts)
  return step && step.escalated === null ? dueOf(step) : null
}

/** The request of an approval along a chain; without one every approver of the company is asked. */
export const requestOf = (
  subject: Omit<ApprovalSubjectFacts, "route" | "routeVersion">,
  chain: Chain | null | undefined,
): ApprovalFactData["approval.requested"] => ({
  ...subject,
  route: chain?.route ?? null,
  routeVersion: chain?.version ?? 0,
  steps: chain?.steps ?? [],
})
