import type { erasureReasons, PersonRow } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { whileSealed } from "#machines/tender/tender.states.ts"
import { mayNeedYet } from "#server/approvals/open-approval.ts"
import { requireFresh } from "#server/audit/change-record.ts"
import { recordChange } from "#server/audit/record-change.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { expireExports } from "#server/export/export-task.ts"
import { digest, hashPassword, newToken } from "#server/identity/secrets.ts"
import { endAll } from "#server/identity/sign-out.ts"
import { administer, requireAnother } from "./administration.ts"
import { holdRoles } from "./held-roles.ts"
import { readPerson, requireNotErased } from "./people.ts"

/** The person to erase, at the version that was seen, with the account name as typed for confirmation, and the reason. */
export interface Erasure {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly reason: (typeof erasureReasons)[number]
}

/** The name of an erased person from then on: a short hash of the id. */
const markOf = (id: string): string => digest(id).toString("hex").slice(0, 10)

/** Refuses with 20038 to erase a person whom an approval may yet need or who may still have to open bids, since nobody else could. */
async function requireNoDuties(tx: Tx, { id }: PersonRow): Promise<void> {
  if (await mayNeedYet(tx, id)) throw new Refused({ code: code.dutiesWait, rule: "noApprovalWaits" })
  const openings = await tx.query({
    text: "select from row_tender where c_openers @> array[$1] and state = any ($2) limit 1",
    values: [id, whileSealed],
  })
  if (openings.rowCount > 0) throw new Refused({ code: code.dutiesWait, rule: "noOpeningWaits" })
}

/** The person's own tables, whose rows are deleted. */
const own = [
  "notice",
  "msg_send",
  "person_preferences",
  "list_layout",
  "list_view",
  "person_identity",
  "person_area",
  "password_link",
  "expert_profile",
  "file_upload",
  "export_job",
] as const

/** What others wrote about the person or for the person is emptied; records of what was done stay, under the id. */
const emptied: readonly string[] = [
  "update session set user_agent = '', address = '' where person = $1",
  "update granting_ticket set id_token = null where person = $1",
  "update org_unit set head = null, version = version + 1 where head = $1",
  "update approval_delegation set ended_at = least(ended_at, floor(extract(epoch from platform_clock()) * 1000)::bigint) where $1 in (person, delegate)",
  // The person's own files, which nobody else could read: their bytes are taken away like those of other removed files.
  `with gone as (
      update business_file set name = bucket_key, removed_at = coalesce(removed_at, platform_clock()), removed_by = coalesce(removed_by, $1)
      where business_type = 'person' and business_id = $1 returning bucket_key, bytes)
    insert into file_leftover (bucket_key) select coalesce(bytes, bucket_key) from gone on conflict (bucket_key) do nothing`,
  "update import_job set file_name = '' where person = $1",
  `update import_job set before = (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(before) as one where one ->> 'person' is distinct from $1)
    where jsonb_typeof(before) = 'array' and before @> jsonb_build_array(jsonb_build_object('person', $1::text))`,
]

/** Deletes letters that wait to be sent to the person, or about the account. */
const letters = `
  delete from graphile_worker._private_jobs where payload ->> 'person' = $1
    or lower(payload ->> 'to') = lower($2) or lower(payload ->> 'email') = lower($2) or lower(payload ->> 'account') in (lower($2), lower($3))`

/** Replaces the name by the mark in the audit trail, in other people's notices and for heads of units, wherever the name stands alone. */
async function renameElsewhere(tx: Tx, { id, displayName }: PersonRow, mark: string): Promise<void> {
  // Everybody's notices are read for the name.
  await tx.query({ text: "set local statement_timeout = 0" })
  const named = [displayName, `#${mark}`]
  await tx.query({
    text: `update admin_change set name = p.name, before = null, after = null from person p
      where p.id = $1 and subject = $1 and kind in ('user', 'expert', 'delegation')`,
    values: [id],
  })
  for (const side of ["before", "after"])
    for (const [kind, field] of [
      ["unit", "head"],
      ["delegation", "to"],
    ])
      await tx.query({
        text: `update admin_change set ${side} = jsonb_set(${side}, array[$4], to_jsonb($2::text)) where kind = $3 and ${side} ->> $4 = $1`,
        values: [...named, kind, field],
      })
  await tx.query({
    text: `update notice set params = (
        select jsonb_object_agg(key, case when value = to_jsonb($1::text) then to_jsonb($2::text) else value end) from jsonb_each(params))
      where exists (select from jsonb_each(params) where value = to_jsonb($1::text))`,
    values: named,
  })
}

/** Company and department stay: through them colleagues see the documents that the person wrote. */
async function forget(tx: Tx, row: PersonRow): Promise<void> {
  const { id, email, name } = row
  const mark = markOf(id)
  await tx.query({ text: letters, values: [id, email, name] })
  await tx.query({ text: "delete from address_code where lower(email) in (lower($1), lower($2))", values: [email, name] })
  await tx.query({ text: "delete from live_ticket where holder ->> 'id' = $1", values: [id] })
  await expireExports(tx)
  for (const table of own) await tx.query({ text: `delete from ${table} where person = $1`, values: [id] })
  for (const text of emptied) await tx.query({ text, values: [id] })
  await tx.query({
    text: `update person set name = $2, display_name = $3, password_hash = $4, phone = null, email = null, email_confirmed = false, avatar = '',
        introduction = '', notices = default, work_code = '', gender = '', age = null, valid_until = null, active = false,
        registration = false, info_change = false, must_change_password = false, erased_at = platform_clock(), version = version + 1
      where id = $1`,
    values: [id, `erased-${mark}`, `#${mark}`, await hashPassword(newToken())],
  })
  await renameElsewhere(tx, row, mark)
}

/** Erases a person's data and ends the account. Facts and records stay: they refer to people by ids, for which a mark is shown from then on. */
export const erasePerson = (database: Database, { id, version, name, reason }: Erasure, who: string): Promise<PersonRow> =>
  administer(database, async (tx) => {
    const before = await readPerson(tx, id)
    requireAnother(who, id)
    requireNotErased(before)
    requireFresh(before, version)
    if (name !== before.name) throw new Refused({ code: code.nameNotTyped, rule: "nameIsTyped" })
    await requireNoDuties(tx, before)
    await endAll(tx, id, "the person's data were erased")
    await holdRoles(tx, id, [])
    await forget(tx, before)
    const row = await readPerson(tx, id)
    recordChange(tx, { kind: "user", subject: id, name: row.name, what: "erase", before: null, after: { reason }, person: who })
    return row
  })
