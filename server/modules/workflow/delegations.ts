import { code, Refused } from "#contract/errors.ts"
import type { Delegation } from "#contract/route.contract.ts"
import type { ApprovalType } from "#contract/route.schema.ts"
import { recordChange, type Portrait } from "#server/audit/record-change.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { newId } from "#server/identity/secrets.ts"

const columns = `d.id, json_build_object('id', p.id, 'name', p.display_name)::jsonb as "to", d.from_at::float8 as "from", d.until_at::float8 as until,
  d.types, d.ended_at::float8 as "endedAt"`

/** A person's delegations, the latest first, and the people for whom the person may decide at present. */
export async function ownDelegations(database: Database, { id }: SessionUser) {
  const now = await readClock(database)
  const own = await database.query<Delegation>({
    text: `select ${columns} from approval_delegation d join person p on p.id = d.delegate where d.person = $1 order by d.from_at desc, d.id limit 200`,
    values: [id],
  })
  const others = await database.query<{ person: { id: string; name: string }; until: number }>({
    text: `select json_build_object('id', p.id, 'name', p.display_name)::jsonb as person, max(d.until_at)::float8 as until
      from approval_delegation d join person p on p.id = d.person
      where d.delegate = $1 and d.ended_at is null and $2 >= d.from_at and $2 < d.until_at and $1 in (select approval_delegates(p.id, $2, null))
      group by p.id order by p.display_name`,
    values: [id, now],
  })
  return { own: own.rows, forOthers: others.rows }
}

interface Draft {
  readonly to: string
  readonly from: number
  readonly until: number
  readonly types: readonly ApprovalType[]
}

async function requireDelegate(tx: Tx, user: SessionUser, to: string): Promise<void> {
  if (to === user.id) throw new Refused({ code: code.delegation, rule: "delegateIsAnother" })
  const { rowCount } = await tx.query({
    text: "select from person p where p.id = $1 and may_sign_in(p) and p.roles @> array['approver'] and p.party = $2",
    values: [to, user.party],
  })
  if (rowCount === 0) throw new Refused({ code: code.delegation, rule: "delegateMayApprove" })
}

/**
 * Refuses a cycle: the delegate must not delegate to the person, directly or through others, at any moment of the new delegation and for any of its
 * types.
 */
async function requireNoCircle(tx: Tx, person: string, { to, from, until, types }: Draft): Promise<void> {
  const { rows } = await tx.query<{ circle: boolean }>({
    text: `with recursive reached as (
        select $2::text as id
        union select d.delegate from approval_delegation d join reached on d.person = reached.id
          where d.ended_at is null and d.from_at < $4 and $3 < d.until_at and (d.types = '{}' or $5::text[] = '{}' or d.types && $5))
      select exists (select from reached where id = $1) as circle`,
    values: [person, to, from, until, types],
  })
  if (rows[0]?.circle === true) throw new Refused({ code: code.delegation, rule: "delegationGoesRound" })
}

const read = async (tx: Tx, id: string, person: string): Promise<Delegation> => {
  const { rows } = await tx.query<Delegation>({
    text: `select ${columns} from approval_delegation d join person p on p.id = d.delegate where d.id = $1 and d.person = $2`,
    values: [id, person],
  })
  if (!rows[0]) throw new Refused({ code: code.absent })
  return rows[0]
}

const portraitOf = ({ to, from, until, types, endedAt }: Delegation): Portrait => ({
  to: to.name,
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
  types,
  endedAt: endedAt && new Date(endedAt).toISOString(),
})

/** Lets somebody decide in the caller's place. Delegations are saved one after the other, so that two at once cannot close a cycle. */
export const saveDelegation = (database: Database, user: SessionUser, draft: Draft): Promise<Delegation> =>
  database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('approval-delegations'))" })
    const now = await readClock(tx)
    if (draft.until <= draft.from || draft.until <= now) throw new Refused({ code: code.delegation, rule: "delegationInOrder" })
    await requireDelegate(tx, user, draft.to)
    await requireNoCircle(tx, user.id, draft)
    const id = newId()
    await tx.query({
      text: "insert into approval_delegation (id, person, delegate, from_at, until_at, types) values ($1, $2, $3, $4, $5, $6)",
      values: [id, user.id, draft.to, draft.from, draft.until, draft.types],
    })
    const after = await read(tx, id, user.id)
    const told = { before: null, after: portraitOf(after), person: user.id }
    recordChange(tx, { kind: "delegation", subject: user.id, name: user.displayName, what: "add", ...told })
    return after
  })

/** Ends one of the caller's delegations now; one that has ended stays as it was. */
export const endDelegation = (database: Database, user: SessionUser, id: string): Promise<Delegation> =>
  database.transaction(async (tx) => {
    const before = await read(tx, id, user.id)
    const now = await readClock(tx)
    if (before.endedAt !== null || before.until <= now) return before
    await tx.query({ text: "update approval_delegation set ended_at = $2 where id = $1 and ended_at is null", values: [id, now] })
    const after = await read(tx, id, user.id)
    const told = { before: portraitOf(before), after: portraitOf(after), person: user.id }
    recordChange(tx, { kind: "delegation", subject: user.id, name: user.displayName, what: "end", ...told })
    return after
  })
