import type { Approver, Step } from "#contract/route.schema.ts"
import type { Tx } from "#server/database/database.ts"

/** A person whom a route names, or who holds a role that it names. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly ofCompany: boolean
  readonly active: boolean
  readonly approves: boolean
  /** The roles held by the person, among those that were asked for. */
  readonly held: readonly string[]
}

/** A document's unit or one above it, with the person who heads it. */
export interface UnitAbove {
  readonly id: string
  readonly name: string
  readonly head: string | null
}

/** Returns the units from the given one up to the top; those of the submitter's own unit when none is given or the given one does not exist. */
export async function unitsAbove(tx: Tx, organisation: string | null, submitter: string): Promise<UnitAbove[]> {
  const { rows } = await tx.query<UnitAbove>({
    name: "units-above",
    text: `with recursive above as (
        select u.id, u.name, u.head, u.parent, 1 as steps from org_unit u where u.id = coalesce((select id from org_unit where id = $1), (select unit from person where id = $2))
        union all select up.id, up.name, up.head, up.parent, steps + 1 from org_unit up join above on up.id = above.parent where steps < 100)
      select id, name, head from above order by steps`,
    values: [organisation, submitter],
  })
  return rows
}

/** The ids of the people, or of the roles, that steps name. */
export const idsOf = (steps: readonly Step[], kind: "user" | "role"): string[] =>
  steps
    .flatMap(({ approvers, escalateTo }) => [...approvers, ...(escalateTo === null ? [] : [escalateTo])])
    .flatMap((one) => (one.kind === kind ? [one.id] : []))

/** The people behind the steps of a route in one company, whether or not they may be asked, in the order of their account names. */
export async function candidatesOf(
  tx: Tx,
  steps: readonly Step[],
  company: string,
  units: readonly UnitAbove[],
): Promise<readonly Candidate[]> {
  const heads = units.flatMap(({ head }) => (head === null ? [] : [head]))
  const { rows } = await tx.query<Candidate>({
    name: "approval-candidates",
    text: `select p.id, p.display_name as name, p.party is not distinct from $1 as "ofCompany", may_sign_in(p) as active,
        'approver' = any (p.roles) as approves, array(select h.role from person_role h where h.person = p.id and h.role = any ($3)) as held
      from person p
      where p.id = any ($2) or (p.party = $1 and exists (select from person_role h where h.person = p.id and h.role = any ($3)))
      order by p.name collate "C"`,
    values: [company, [...idsOf(steps, "user"), ...heads], idsOf(steps, "role")],
  })
  return rows
}

/** The people whom a route's approver refers to. When the submitter heads the unit, the next head above is taken. */
export function meantBy(
  approver: Approver,
  candidates: readonly Candidate[],
  units: readonly UnitAbove[],
  submitter: string,
): readonly Candidate[] {
  switch (approver.kind) {
    case "user":
      return candidates.filter(({ id }) => id === approver.id)
    case "role":
      return candidates.filter(({ held }) => held.includes(approver.id))
    case "departmentHead": {
      const head = units.find((unit) => unit.head !== null && unit.head !== submitter)?.head
      return candidates.filter(({ id }) => id === head)
    }
  }
}

/** Why a candidate is not asked; null when the candidate is. */
export function whyLeft(
  { id, active, approves, ofCompany }: Candidate,
  submitter: string,
): "submitter" | "inactive" | "notApprover" | "otherCompany" | null {
  if (id === submitter) return "submitter"
  if (!active) return "inactive"
  if (!approves) return "notApprover"
  return ofCompany ? null : "otherCompany"
}
