import { code, Refused } from "#contract/errors.ts"
import { anonymous, type Role } from "#contract/people.ts"
import type { SimulatedSubject, Simulation } from "#contract/route.contract.ts"
import type { Approver, Step } from "#contract/route.schema.ts"
import { chooseRoute } from "#machines/approval/route.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { type Candidate, candidatesOf, meantBy, type UnitAbove, unitsAbove, whyLeft } from "#server/approvals/route-people.ts"
import { administers, readRoute, requireAdministers } from "./route-store.ts"
import { askedWithoutRoute, type RouteInForce, routesInForce } from "#server/approvals/chains.ts"

type SimulatedStep = Simulation["steps"][number]

const notTwice = <One extends { readonly id: string }>(people: readonly One[]): One[] =>
  people.filter((one, at) => people.findIndex(({ id }) => id === one.id) === at)

/** A step with the people behind it: who is asked and by which rule, and who is not asked and why. */
function stepOf(step: Step, submitter: string, meant: (approver: Approver) => readonly Candidate[]): SimulatedStep {
  const named = step.approvers.flatMap((approver) =>
    meant(approver).map((person) => ({
      id: person.id,
      name: person.name,
      role: approver.kind === "role" ? approver.id : null,
      head: approver.kind === "departmentHead",
      why: whyLeft(person, submitter),
    })),
  )
  const { key, name, mode, hours, escalateTo } = step
  const others = escalateTo === null ? [] : meant(escalateTo).filter((one) => whyLeft(one, submitter) === null)
  return {
    key,
    name,
    mode,
    hours,
    people: notTwice(named.flatMap(({ why, ...person }) => (why === null ? [person] : []))),
    left: notTwice(named.flatMap(({ id, name: called, why }) => (why === null ? [] : [{ id, name: called, why }]))),
    escalateTo: notTwice(others.map(({ id, name: called }) => ({ id, name: called }))),
  }
}

/** The routes in force, with the latest version of one route instead of its version in force. */
async function routesWith(tx: Tx, user: SessionUser, type: string, tried: string | null): Promise<readonly RouteInForce[]> {
  const routes = await routesInForce(tx, type)
  if (tried === null) return routes
  const { id, version, draft } = await readRoute(tx, user, tried)
  requireAdministers(user, draft.scope.company)
  return [...routes.filter((one) => one.id !== id), { id, version, name: draft.name, scope: draft.scope, steps: draft.steps }]
}

interface Submitted extends SimulatedSubject {
  readonly submitter: string
}

/** The document as one of the company submits it; refuses with 10007 who is not one of it. */
async function byColleague(tx: Tx, { submitter, ...subject }: SimulatedSubject): Promise<Submitted> {
  const { rows } = await tx.query<{ id: string }>({
    text: "select id from person where id = $1 and party = $2",
    values: [submitter, subject.company],
  })
  const [person] = rows
  if (!person) throw new Refused({ code: code.absent, rule: "submitterOfCompany" })
  return { ...subject, submitter: person.id }
}

const shortOf = ({ id, name, version, scope }: RouteInForce) => ({ id, name, version, scope })

/** How a kind of approval is asked for, as its document declares it. */
export interface AskedAs {
  /** The roles that are asked where no route is in force; approvers when left out. */
  readonly askedIn?: readonly Role[] | undefined
  /** Whether only people outside of the company submit its documents. */
  readonly fromOutside: boolean
}

/** Somebody outside of the company is in none of its units, and not among those who could be asked. */
const bySomebodyOutside = (subject: SimulatedSubject): Submitted => ({ ...subject, organisation: null, submitter: anonymous.id })

/** The result for a document without a route: anybody of its company whom its kind asks then. */
async function withoutRoute(tx: Tx, { company, submitter }: Submitted, askedIn: AskedAs["askedIn"]): Promise<SimulatedStep> {
  const asked = await askedWithoutRoute(tx, { party: company, submitter, ...(askedIn ? { askedIn } : {}) })
  const people = asked.map(({ id, name, roles: [role = null] }) => ({ id, name, role, head: false }))
  return { key: "approval", name: "", mode: "any", hours: null, people, left: [], escalateTo: [] }
}

/**
 * Which route a document would take, whom it would ask and why. With `route`, that route's latest version replaces the one in force; it counts as
 * tried when it is chosen and every step has somebody.
 */
export const simulateRoute = (
  database: Database,
  user: SessionUser,
  { route, subject: told }: { readonly route: string | null; readonly subject: SimulatedSubject },
  { askedIn, fromOutside }: AskedAs,
): Promise<Simulation> =>
  database.transaction(async (tx) => {
    requireAdministers(user, told.company)
    const subject = fromOutside ? bySomebodyOutside(told) : await byColleague(tx, told)
    const { type, company, amount, currency, submitter } = subject
    const routes = await routesWith(tx, user, type, route)
    const units = await unitsAbove(tx, subject.organisation, submitter)
    const { chosen, others } = chooseRoute(routes, { type, company, units: units.map(({ id }) => id), amount, currency })
    const steps = chosen === null ? [await withoutRoute(tx, subject, askedIn)] : await chainOf(tx, chosen, subject, units)
    const nobody = steps.filter(({ people }) => people.length === 0).map(({ key }) => key)
    const counts = chosen !== null && chosen.id === route && nobody.length === 0
    if (counts)
      await tx.query({
        text: "update approval_route_version set tried_at = platform_clock() where route = $1 and version = $2",
        values: [chosen.id, chosen.version],
      })
    return {
      chosen: chosen && shortOf(chosen),
      steps,
      nobody,
      unit: units[0]?.name ?? null,
      // Routes for all companies are everybody's to see, those of another company are not.
      others: others.flatMap(({ route: other, why }) =>
        other.scope.company === null || administers(user, other.scope.company) ? [{ route: shortOf(other), why }] : [],
      ),
      counts,
    }
  })

async function chainOf(
  tx: Tx,
  { steps }: RouteInForce,
  { company, submitter }: Submitted,
  units: readonly UnitAbove[],
): Promise<SimulatedStep[]> {
  const candidates = await candidatesOf(tx, steps, company, units)
  return steps.map((step) => stepOf(step, submitter, (approver) => meantBy(approver, candidates, units, submitter)))
}
