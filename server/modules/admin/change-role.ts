import { randomBytes } from "node:crypto"
import type { RoleDraft, RoleRow } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { expireExports } from "#server/export/export-task.ts"
import { changeRecord, recordAdded, type RecordKind, removeRecord } from "#server/audit/change-record.ts"
import { administer } from "./administration.ts"
import { portraitOf, readRole, settleActing } from "./roles.ts"

const duplicateNumber = "10006"
const noCompany = "15007"

/** Holders of a role may not widen it for themselves. */
async function requireNotHeld(tx: Tx, role: string, who: string): Promise<void> {
  const { rowCount } = await tx.query({ text: "select from person_role where role = $1 and person = $2", values: [role, who] })
  if (rowCount > 0) throw new Refused({ code: code.ownRights, rule: "notOwnRights" })
}

/** Checks that modules and companies exist; the data right `chosen` needs companies. */
async function requireSound(tx: Tx, { modules, companies, dataRight }: RoleDraft): Promise<void> {
  if (dataRight === "chosen" && companies.length === 0)
    throw new Refused({ code: code.requiredFields, rule: "chosenCompanies", params: { fields: "companies" } })
  const { rows } = await tx.query<{ modules: number; companies: number }>({
    text: `select (select count(*)::int from menu_module where id = any ($1) and removed_at is null) as modules,
      (select count(*)::int from party where id = any ($2)) as companies`,
    values: [modules, companies],
  })
  if (rows[0]?.modules !== modules.length) throw new Refused({ code: code.absent })
  if (rows[0].companies !== companies.length) throw new Refused({ code: noCompany })
}

const shown = (draft: RoleDraft): readonly string[] => (draft.dataRight === "chosen" ? draft.companies : [])

/** Whether a role shows other data afterwards, or lets its holders act as less. */
const takesAway = (before: RoleDraft, next: RoleDraft): boolean =>
  before.dataRight !== next.dataRight ||
  shown(before).some((company) => !shown(next).includes(company)) ||
  before.acting.some((role) => !next.acting.includes(role))

async function openModules(tx: Tx, id: string, modules: readonly string[]): Promise<void> {
  await tx.query({ text: "delete from role_module where role = $1 and module <> all ($2)", values: [id, modules] })
  await tx.query({
    text: "insert into role_module (role, module) select $1, one from unnest($2::text[]) as one on conflict do nothing",
    values: [id, modules],
  })
}

const taken = { "23505": () => new Refused({ code: duplicateNumber }) }

/** Adds a role. */
export const addRole = (database: Database, draft: RoleDraft, who: string): Promise<RoleRow> =>
  administer(database, async (tx) => {
    await requireSound(tx, draft)
    const id = randomBytes(16).toString("hex")
    await tx.query({
      text: "insert into platform_role (id, code, name, acting, data_right, companies) values ($1, $2, $3, $4, $5, $6)",
      values: [id, draft.code, draft.name, draft.acting, draft.dataRight, shown(draft)],
      meaning: taken,
    })
    await openModules(tx, id, draft.modules)
    return recordAdded(tx, role, id, who)
  })

const role: RecordKind<RoleRow> = {
  kind: "role",
  read: readRole,
  subjectOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  portraitOf: (row, tx) => portraitOf(tx, row),
}

/**
 * Changes a role, for a built-in one only its data right; refuses when it was changed since it was seen. Where it takes something away, the files that
 * its holders have exported are withdrawn.
 */
export const updateRole = (
  database: Database,
  { id, version, ...draft }: RoleDraft & { readonly id: string; readonly version: number },
  who: string,
): Promise<RoleRow> =>
  administer(database, (tx) =>
    changeRecord(tx, role, { key: id, version, what: "update", who }, async (before) => {
      await requireNotHeld(tx, id, who)
      const next: RoleDraft = before.builtIn ? { ...before, dataRight: draft.dataRight, companies: draft.companies } : draft
      await requireSound(tx, next)
      await tx.query({
        text: `update platform_role set code = $2, name = $3, acting = $4, data_right = $5, companies = $6, version = version + 1 where id = $1`,
        values: [id, next.code, next.name, next.acting, next.dataRight, shown(next)],
        meaning: taken,
      })
      if (!before.builtIn) await openModules(tx, id, next.modules)
      const { rows } = await tx.query<{ person: string; homeless: boolean }>({
        text: "select h.person, p.party is null as homeless from person_role h join person p on p.id = h.person where h.role = $1",
        values: [id],
      })
      if (next.acting.includes("supplier") && rows.some(({ homeless }) => homeless))
        throw new Refused({ code: code.requiredFields, rule: "supplierNeedsCompany", params: { fields: "company" } })
      const holders = rows.map(({ person }) => person)
      await settleActing(tx, holders)
      if (takesAway(before, next)) await expireExports(tx, holders)
    }),
  )

/** Removes a role that nobody holds; built-in roles cannot be removed. */
export const removeRole = (database: Database, { id, version }: { readonly id: string; readonly version: number }, who: string) =>
  administer(database, async (tx) => {
    await removeRecord(tx, role, { key: id, version, who }, ({ builtIn, holders }) => {
      if (builtIn || holders > 0)
        throw new Refused({ code: code.roleInUse, rule: builtIn ? "builtInRoleStays" : "roleInUse", params: { count: holders } })
      return tx.query({ text: "delete from platform_role where id = $1", values: [id] })
    })
    return { id }
  })
