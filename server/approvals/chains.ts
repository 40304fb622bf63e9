import { code, Refused } from "#contract/errors.ts"
import type { Role } from "#contract/people.ts"
import type { RouteScope, Step } from "#contract/route.schema.ts"
import { type Chain, type ChainStep, chooseRoute, peopleSteps } from "#machines/approval/route.ts"
import type { Tx } from "#server/database/database.ts"
import { candidatesOf, meantBy, unitsAbove, whyLeft } from "./route-people.ts"

/** What is to be approved: the company it belongs to, its amount, and who submits it. */
export interface Asked {
  readonly type: string
  readonly party: string
  /** The unit in which the document was made; null for the submitter's own unit. */
  readonly organisation: string | null
  /** An exact decimal, in `currency`; null when no cost was estimated. */
  readonly amount: string | null
  readonly currency: string | null
  readonly submitter: string
  /** People who are not asked: the document's own rules let them approve nothing. */
  readonly barred?: readonly (string | undefined)[]
  /** The roles whose holders are asked where no route is in force; approvers when left out. */
  readonly askedIn?: readonly Role[]
}

/** A route as it stands in force. */
export interface RouteInForce {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly scope: RouteScope
  readonly steps: readonly Step[]
}

/** Every route in force for one kind of document. */
export async function routesInForce(tx: Tx, type: string): Promise<RouteInForce[]> {
  const { rows } = await tx.query<RouteInForce>({
    name: "routes-in-force",
    text: `select r.id, v.version, v.draft ->> 'name' as name, v.draft -> 'scope' as scope, v.draft -> 'steps' as steps
      from approval_route r join approval_route_version v on v.route = r.id and v.version = r.in_force
      where r.in_force is not null and v.draft -> 'scope' ->> 'type' = $1 order by r.id`,
    values: [type],
  })
  return rows
}

/**
 * Returns the chain along which a document is approved, with people in place of roles: that of the most specific route in force. Without a route any
 * approver of the company decides. Nobody is asked about what they submit themselves, nor what they are barred from. Refuses with 20065 when nobody is
 * left for a step.
 */
export async function resolveChain(tx: Tx, asked: Asked): Promise<Chain> {
  const { type, party: company, submitter, amount, currency, barred = [] } = asked
  const [routes, units] = await Promise.all([routesInForce(tx, type), unitsAbove(tx, asked.organisation, submitter)])
  const { chosen } = chooseRoute(routes, { type, company, units: units.map(({ id }) => id), amount, currency })
  if (chosen === null) return { route: null, version: 0, steps: [await anyApprover(tx, asked)] }
  const candidates = await candidatesOf(tx, chosen.steps, company, units)
  const peopleOf = (approver: Step["approvers"][number]) =>
    meantBy(approver, candidates, units, submitter)
      .filter((one) => whyLeft(one, submitter) === null && !barred.includes(one.id))
      .map(({ id }) => id)
  const { steps, nobody } = peopleSteps(chosen.steps, peopleOf, submitter)
  const [empty] = nobody
  if (empty) throw noneToAsk(empty.name)
  await tx.query({
    name: "route-used",
    text: "update approval_route set used_at = platform_clock() where id = $1 and used_at is null",
    values: [chosen.id],
  })
  return { route: chosen.id, version: chosen.version, steps }
}

/** The chain of a document that a timer submits. A timer cannot be refused: where nobody can be found, every approver is asked in its only step. */
export const chainAtClock = (tx: Tx, asked: Asked): Promise<Chain> =>
  resolveChain(tx, asked).catch((error: unknown) => {
    if (error instanceof Refused) return { route: null, version: 0, steps: [onlyStep([])] }
    throw error
  })

const noneToAsk = (step: string): Refused =>
  new Refused({
    code: code.nobodyToApprove,
    rule: step === "" ? "companyHasApprover" : "approvalStepHasPeople",
    ...(step === "" ? {} : { params: { step } }),
  })

/** Somebody who is asked where no route is in force, with the roles for which that is. */
interface AskedByRole {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
}

/** Who is asked about a document for which no route is in force: anybody of the company in these roles, but for who submits it. */
export async function askedWithoutRoute(
  tx: Tx,
  { party, submitter, askedIn = ["approver"] }: Pick<Asked, "party" | "submitter" | "askedIn">,
): Promise<AskedByRole[]> {
  const { rows } = await tx.query<AskedByRole>({
    name: "approvers-of-company",
    text: `select p.id, p.display_name as name, array(select one from unnest($3::text[]) as one where one = any (p.roles)) as roles from person p
      where may_sign_in(p) and p.party is not distinct from $1 and p.roles && $3 and p.id <> $2 order by p.name collate "C"`,
    values: [party, submitter, askedIn],
  })
  return rows
}

/** The single step of a document for which no route is in force. */
async function anyApprover(tx: Tx, asked: Asked): Promise<ChainStep> {
  const { barred = [] } = asked
  const people = (await askedWithoutRoute(tx, asked)).filter(({ id }) => !barred.includes(id))
  if (people.length === 0) throw noneToAsk("")
  return onlyStep(people.map(({ id }) => id))
}

const onlyStep = (assignees: readonly string[]): ChainStep => ({
  key: "approval",
  name: "",
  mode: "any",
  assignees,
  hours: null,
  escalateTo: [],
})
