import { recordChange } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"
import { expireExports } from "#server/export/export-task.ts"
import { requireAnother } from "./administration.ts"
import { portraitOf, readPerson, requireNotErased } from "./people.ts"
import { settleActing } from "./roles.ts"

/** Gives a person exactly these roles. Whoever loses one loses the files that were exported with it. */
export async function holdRoles(tx: Tx, id: string, roles: readonly string[]): Promise<void> {
  const { rowCount: lost } = await tx.query({ text: "delete from person_role where person = $1 and role <> all ($2)", values: [id, roles] })
  await tx.query({
    text: "insert into person_role (person, role) select $1, held from unnest($2::text[]) as held on conflict do nothing",
    values: [id, roles],
  })
  await settleActing(tx, [id])
  if (lost > 0) await expireExports(tx, [id])
}

/** Gives a person one more role, or takes it away; people cannot do it to themselves. Returns whether something changed. */
export async function setRole(
  tx: Tx,
  { id, role, held }: { readonly id: string; readonly role: string; readonly held: boolean },
  who: string,
): Promise<boolean> {
  const before = await readPerson(tx, id)
  requireNotErased(before)
  const others = before.roles.map((one) => one.id).filter((one) => one !== role)
  if (others.length < before.roles.length === held) return false
  requireAnother(who, id)
  await holdRoles(tx, id, held ? [...others, role] : others)
  await tx.query({ text: "update person set version = version + 1 where id = $1", values: [id] })
  const told = { before: portraitOf(before), after: portraitOf(await readPerson(tx, id)) }
  recordChange(tx, { kind: "user", subject: id, name: before.name, what: "update", ...told, person: who })
  return true
}
