import { code, Refused } from "#contract/errors.ts"
import type { RouteDraft, RouteView } from "#contract/route.contract.ts"
import type { Approver } from "#contract/route.schema.ts"
import { overlap, routeProblems } from "#machines/approval/route.ts"
import { recordChange, type Portrait } from "#server/audit/record-change.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { newId } from "#server/identity/secrets.ts"
import { readRoute, requireAdministers } from "./route-store.ts"
import { routesInForce } from "#server/approvals/chains.ts"

interface Seen {
  readonly id: string
  readonly revision: number
}

/** Changes of routes run one after the other, so that two overlapping routes cannot both be put in force. */
const changing = <Answer>(database: Database, change: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('approval-routes'))" })
    return change(tx)
  })

/** The company whose documents follow a route now; undefined while it is not in force. */
async function companyInForce(tx: Tx, id: string): Promise<string | null | undefined> {
  const { rows } = await tx.query<{ company: string | null }>({
    text: `select v.draft -> 'scope' ->> 'company' as company
      from approval_route r join approval_route_version v on v.route = r.id and v.version = r.in_force where r.id = $1`,
    values: [id],
  })
  return rows[0]?.company
}

interface Fresh extends RouteView {
  /** The company whose documents follow it now; undefined while it is not in force. */
  readonly follows: string | null | undefined
}

/** The route at the version that was seen, for somebody who administers its company, and that of the version in force. */
async function readFresh(tx: Tx, user: SessionUser, { id, revision }: Seen): Promise<Fresh> {
  const row = await readRoute(tx, user, id)
  requireAdministers(user, row.scope.company)
  const follows = await companyInForce(tx, id)
  if (follows !== undefined) requireAdministers(user, follows)
  if (row.revision !== revision) throw new Refused({ code: code.staleVersion, rule: "notStale" })
  return { ...row, follows }
}

/** Refuses an invalid route (20062), and one as specific as a route in force (20061). */
async function requireSound(tx: Tx, draft: RouteDraft, own: string | null): Promise<void> {
  const [problem] = routeProblems(draft)
  if (problem) {
    const step = draft.steps.findIndex(({ key }) => key === problem.step) + 1
    throw new Refused({ code: code.routeIncomplete, rule: problem.rule, params: { step } })
  }
  const routes = await routesInForce(tx, draft.scope.type)
  const tie = routes.find(({ id, scope }) => id !== own && overlap(scope, draft.scope))
  if (tie) throw new Refused({ code: code.routeTie, rule: "routesDoNotOverlap", params: { route: tie.name } })
}

/** Checks that everything and everybody a route names exists, and that the people are its own company's. */
async function requireKnown(tx: Tx, { scope, steps }: RouteDraft): Promise<void> {
  const named = steps.flatMap(({ approvers, escalateTo }) => (escalateTo === null ? approvers : [...approvers, escalateTo]))
  const of = (kind: "user" | "role") => [...new Set(named.flatMap((one) => (one.kind === kind ? [one.id] : [])))]
  const [people, roles] = [of("user"), of("role")]
  const { rows } = await tx.query<{ known: boolean }>({
    text: `select (select count(*) from person where id = any ($1) and ($3::text is null or party = $3)) = cardinality($1::text[])
        and (select count(*) from platform_role where id = any ($2)) = cardinality($2::text[])
        and ($3::text is null or exists (select from party where id = $3))
        and ($4::text is null or org_unit_company($4) = $3) as known`,
    values: [people, roles, scope.company, scope.organisation],
  })
  if (rows[0]?.known !== true) throw new Refused({ code: code.absent, rule: "routeNamesKnown" })
}

/** What the audit trail records of a route. */
function portraitOf({ draft, companyName, organisationName, version, inForce, people }: RouteView): Portrait {
  const { type, currency, from, to } = draft.scope
  const nameOf = (approver: Approver) =>
    approver.kind === "departmentHead" ? approver.kind : (people.find(({ id }) => id === approver.id)?.name ?? approver.id)
  const steps = draft.steps.map(({ name, mode, approvers, hours, escalateTo }) => {
    const further = escalateTo === null ? "" : ` > ${nameOf(escalateTo)}`
    return `${name} (${mode}): ${approvers.map(nameOf).join(", ")}${hours === null ? "" : `; ${hours} h${further}`}`
  })
  return { name: draft.name, type, company: companyName, organisation: organisationName, currency, from, to, steps, version, inForce }
}

interface Kept {
  readonly what: string
  readonly before: RouteView | null
  readonly id: string
}

/** Reads the route again and records what has changed. */
async function recordRoute(tx: Tx, user: SessionUser, { what, before, id }: Kept): Promise<RouteView> {
  const after = await readRoute(tx, user, id)
  recordChange(tx, {
    kind: "route",
    subject: id,
    name: after.name,
    what,
    before: before && portraitOf(before),
    after: portraitOf(after),
    person: user.id,
  })
  return after
}

async function add(tx: Tx, user: SessionUser, draft: RouteDraft): Promise<string> {
  const id = newId()
  await tx.query({ text: "insert into approval_route (id, changed_by) values ($1, $2)", values: [id, user.id] })
  await tx.query({
    text: "insert into approval_route_version (route, version, draft, person) values ($1, 1, $2, $3)",
    values: [id, JSON.stringify(draft), user.id],
  })
  return id
}

/** Saves a route as a draft. A version that was ever in force stays unchanged: the draft becomes the next one. Changing a draft voids its trial. */
export const saveRoute = (
  database: Database,
  user: SessionUser,
  { id, revision, draft }: { readonly id: string | null; readonly revision: number | null; readonly draft: RouteDraft },
): Promise<RouteView> =>
  changing(database, async (tx) => {
    requireAdministers(user, draft.scope.company)
    await requireSound(tx, draft, id)
    await requireKnown(tx, draft)
    if (id === null) return recordRoute(tx, user, { what: "add", before: null, id: await add(tx, user, draft) })
    const before = await readFresh(tx, user, { id, revision: revision ?? 0 })
    // Whoever looks after a route in force finds it by the company of its latest version.
    if (before.follows !== undefined && before.follows !== draft.scope.company)
      throw new Refused({ code: code.routeInUse, rule: "routeInForceKeepsCompany" })
    const { rows } = await tx.query<{ version: number }>({
      text: `update approval_route r set revision = revision + 1, changed_at = platform_clock(), changed_by = $2,
          version = version + (select (enabled_at is not null)::int from approval_route_version v where v.route = r.id and v.version = r.version)
        where id = $1 returning version`,
      values: [id, user.id],
    })
    await tx.query({
      text: `insert into approval_route_version (route, version, draft, person) values ($1, $2, $3, $4)
        on conflict (route, version) do update set draft = excluded.draft, person = excluded.person, at = platform_clock(), tried_at = null`,
      values: [id, rows[0]?.version, JSON.stringify(draft), user.id],
    })
    return recordRoute(tx, user, { what: "update", before, id })
  })

/** Puts the latest version in force; refuses with 20063 one that was not tried in its present form. */
export const enableRoute = (database: Database, user: SessionUser, seen: Seen): Promise<RouteView> =>
  changing(database, async (tx) => {
    const before = await readFresh(tx, user, seen)
    await requireSound(tx, before.draft, seen.id)
    await requireKnown(tx, before.draft)
    if (!before.tried) throw new Refused({ code: code.routeNotTried, rule: "routeWasTried" })
    await tx.query({
      text: `update approval_route set in_force = version, revision = revision + 1, changed_at = platform_clock(), changed_by = $2 where id = $1`,
      values: [seen.id, user.id],
    })
    await tx.query({
      text: "update approval_route_version set enabled_at = coalesce(enabled_at, platform_clock()) where route = $1 and version = $2",
      values: [seen.id, before.version],
    })
    return recordRoute(tx, user, { what: "enable", before, id: seen.id })
  })

/** Takes a route out of force; approvals that already follow it continue. */
export const disableRoute = (database: Database, user: SessionUser, seen: Seen): Promise<RouteView> =>
  changing(database, async (tx) => {
    const before = await readFresh(tx, user, seen)
    await tx.query({
      text: "update approval_route set in_force = null, revision = revision + 1, changed_at = platform_clock(), changed_by = $2 where id = $1",
      values: [seen.id, user.id],
    })
    return recordRoute(tx, user, { what: "disable", before, id: seen.id })
  })

/** Deletes a route that is not in force and was never used; otherwise refuses with 20064. */
export const removeRoute = (database: Database, user: SessionUser, seen: Seen): Promise<{ id: string }> =>
  changing(database, async (tx) => {
    const before = await readFresh(tx, user, seen)
    if (before.inForce !== null || before.used)
      throw new Refused({ code: code.routeInUse, rule: before.used ? "usedRouteStays" : "routeInForceStays" })
    await tx.query({ text: "delete from approval_route where id = $1", values: [seen.id] })
    const { id, name } = before
    recordChange(tx, { kind: "route", subject: id, name, what: "remove", before: portraitOf(before), after: null, person: user.id })
    return { id }
  })

/** Makes a draft like a route. It can be put in force once it applies to other documents, or the first one is taken out of force. */
export const copyRoute = (database: Database, user: SessionUser, id: string): Promise<RouteView> =>
  changing(database, async (tx) => {
    const { draft } = await readRoute(tx, user, id)
    requireAdministers(user, draft.scope.company)
    const name = `${draft.name.slice(0, 60)} (2)`
    return recordRoute(tx, user, { what: "add", before: null, id: await add(tx, user, { ...draft, name }) })
  })
