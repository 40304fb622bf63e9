import type { Amount } from "#contract/money.ts"
import type { Approver, RouteScope, Step, StepMode } from "#contract/route.schema.ts"
import { compareAmounts } from "../scoring/money.ts"

/** One step of a chain: the people who are asked, fixed when the document is submitted. */
export interface ChainStep {
  readonly key: string
  readonly name: string
  readonly mode: StepMode
  /** Ids of people; for `sequential` in the order of asking. Never the submitter; empty, for every approver, only where a timer found nobody. */
  readonly assignees: readonly string[]
  /** Hours until those who have not decided are reminded and `escalateTo` may decide too. */
  readonly hours: number | null
  readonly escalateTo: readonly string[]
}

/** The chain along which one document is approved; without a route (`null`, version 0) any approver of the company decides. */
export interface Chain {
  readonly route: string | null
  readonly version: number
  readonly steps: readonly ChainStep[]
}

/** The properties of a document by which its route is chosen. */
export interface Subject {
  readonly type: string
  readonly company: string
  /** The document's unit, then the units above it, up to the top. */
  readonly units: readonly string[]
  readonly amount: Amount | null
  readonly currency: string | null
}

/** Why a route does not apply to a document; `lessSpecific` when a more specific one does. */
export type Unfit =
  | "otherType"
  | "otherCompany"
  | "otherOrganisation"
  | "noAmount"
  | "otherCurrency"
  | "belowRange"
  | "aboveRange"
  | "lessSpecific"

const ranged = ({ from, to }: RouteScope): boolean => from !== null || to !== null

/** Why a scope does not match a document; null when it does. */
export function unfit(scope: RouteScope, { type, company, units, amount, currency }: Subject): Unfit | null {
  if (scope.type !== type) return "otherType"
  if (scope.company !== null && scope.company !== company) return "otherCompany"
  if (scope.organisation !== null && !units.includes(scope.organisation)) return "otherOrganisation"
  if (!ranged(scope)) return null
  if (amount === null) return "noAmount"
  if (scope.currency !== currency) return "otherCurrency"
  if (scope.from !== null && compareAmounts(amount, scope.from) < 0) return "belowRange"
  return scope.to !== null && compareAmounts(amount, scope.to) >= 0 ? "aboveRange" : null
}

/** How specific a scope is: a unit counts more the nearer it is, then the company, then a range of amounts. */
const weight = (scope: RouteScope, { units }: Subject): number =>
  (scope.organisation === null ? 0 : 4 * (units.length - units.indexOf(scope.organisation))) +
  (scope.company === null ? 0 : 2) +
  (ranged(scope) ? 1 : 0)

interface Scoped {
  readonly scope: RouteScope
}

/** Chooses the most specific of the matching routes, with the reason against each other one. Routes that do not overlap never tie. */
export function chooseRoute<Route extends Scoped>(
  routes: readonly Route[],
  subject: Subject,
): { readonly chosen: Route | null; readonly others: readonly { readonly route: Route; readonly why: Unfit }[] } {
  const judged = routes.map((route) => ({ route, why: unfit(route.scope, subject) }))
  const fitting = judged.filter(({ why }) => why === null).map(({ route }) => route)
  const chosen = fitting.toSorted((one, other) => weight(other.scope, subject) - weight(one.scope, subject))[0] ?? null
  const others = judged.flatMap(({ route, why }) => (route === chosen ? [] : [{ route, why: why ?? ("lessSpecific" as const) }]))
  return { chosen, others }
}

/** Whether two equally specific scopes could both match one document, so that nothing would decide between them. */
export function overlap(one: RouteScope, other: RouteScope): boolean {
  const same = one.type === other.type && one.company === other.company && one.organisation === other.organisation
  if (!same || ranged(one) !== ranged(other)) return false
  if (!ranged(one)) return true
  const before = (first: RouteScope, second: RouteScope) =>
    first.to !== null && second.from !== null && compareAmounts(first.to, second.from) <= 0
  return one.currency === other.currency && !before(one, other) && !before(other, one)
}

/** An approver as a text, for comparison. */
export const approverKey = (one: Approver): string => (one.kind === "departmentHead" ? one.kind : `${one.kind} ${one.id}`)
const sameApprover = (one: Approver, other: Approver): boolean => approverKey(one) === approverKey(other)

/** A problem of a drawn route; `step` is the key of the step, null for the route itself. */
export interface RouteProblem {
  readonly rule:
    | "routeHasSteps"
    | "routeStepsDistinct"
    | "routeRangeHasCurrency"
    | "routeRangeInOrder"
    | "routeOrganisationHasCompany"
    | "routeStepHasName"
    | "routeStepHasApprovers"
    | "routeStepAsksOnce"
    | "routeEscalationHasHours"
    | "routeEscalatesToOthers"
  readonly step: string | null
}

const twice = <T>(list: readonly T[], same: (one: T, other: T) => boolean): boolean =>
  list.some((one, at) => list.slice(at + 1).some((other) => same(one, other)))

function stepProblems({ name, approvers, hours, escalateTo }: Step): RouteProblem["rule"][] {
  return [
    ...(name === "" ? (["routeStepHasName"] as const) : []),
    ...(approvers.length === 0 ? (["routeStepHasApprovers"] as const) : []),
    ...(twice(approvers, sameApprover) ? (["routeStepAsksOnce"] as const) : []),
    ...(escalateTo !== null && hours === null ? (["routeEscalationHasHours"] as const) : []),
    ...(escalateTo !== null && approvers.some((one) => sameApprover(one, escalateTo)) ? (["routeEscalatesToOthers"] as const) : []),
  ]
}

/** All problems of a route, the route's own first, then step by step. */
export function routeProblems({ scope, steps }: { readonly scope: RouteScope; readonly steps: readonly Step[] }): readonly RouteProblem[] {
  const { from, to, currency, organisation, company } = scope
  const own: RouteProblem["rule"][] = [
    ...(ranged(scope) && currency === null ? (["routeRangeHasCurrency"] as const) : []),
    ...(from !== null && to !== null && compareAmounts(from, to) >= 0 ? (["routeRangeInOrder"] as const) : []),
    ...(organisation !== null && company === null ? (["routeOrganisationHasCompany"] as const) : []),
    ...(steps.length === 0 ? (["routeHasSteps"] as const) : []),
    ...(twice(steps, (one, other) => one.key === other.key) ? (["routeStepsDistinct"] as const) : []),
  ]
  return [
    ...own.map((rule) => ({ rule, step: null })),
    ...steps.flatMap((step) => stepProblems(step).map((rule) => ({ rule, step: step.key }))),
  ]
}

/**
 * A route's steps with people in place of approvers. `peopleOf` returns the ids behind an approver in a fixed order. The submitter is never asked;
 * `nobody` lists the steps that have nobody left because of that, or because of an empty role.
 */
export function peopleSteps(
  steps: readonly Step[],
  peopleOf: (approver: Approver) => readonly string[],
  submitter: string,
): { readonly steps: readonly ChainStep[]; readonly nobody: readonly Step[] } {
  const but = (people: readonly string[]) => [...new Set(people)].filter((person) => person !== submitter)
  const people = steps.map(({ key, name, mode, approvers, hours, escalateTo }) => ({
    key,
    name,
    mode,
    assignees: but(approvers.flatMap(peopleOf)),
    hours,
    escalateTo: escalateTo === null ? [] : but(peopleOf(escalateTo)),
  }))
  return { steps: people, nobody: steps.filter((_, at) => people[at]?.assignees.length === 0) }
}
