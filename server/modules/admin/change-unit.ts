import { code, Refused } from "#contract/errors.ts"
import type { UnitDraft, UnitRow, UnitUpdate } from "#contract/organisation.contract.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { HasOpenDocuments } from "#server/documents/hanging.ts"
import { newId } from "#server/identity/secrets.ts"
import { administer } from "./administration.ts"
import { changeRecord, recordAdded, type RecordKind } from "#server/audit/change-record.ts"
import { portraitOf, readUnit } from "./units.ts"

const takenCode = "10006"
const noCompany = "15007"

async function exists(tx: Tx, text: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>({ text: `select exists (${text}) as found`, values })
  return rows[0]?.found ?? false
}

/** Checks that what a unit refers to exists and is in use, unless it refers to it already; a department represents no company of its own. */
async function requireSound(
  tx: Tx,
  kind: UnitDraft["kind"],
  { code: unitCode, company, head }: Pick<UnitDraft, "code" | "company" | "head">,
  former: UnitRow | null,
): Promise<void> {
  if (await exists(tx, "select from org_unit where code = $1 and id <> $2", [unitCode, former?.id ?? ""]))
    throw new Refused({ code: takenCode })
  if (company !== null && kind === "department") throw new Refused({ code: code.badFormat })
  if (company !== null && company !== former?.company && !(await exists(tx, "select from party where id = $1 and enabled", [company])))
    throw new Refused({ code: noCompany })
  if (head !== null && head !== former?.head && !(await exists(tx, "select from person where id = $1 and active", [head])))
    throw new Refused({ code: code.absent })
}

/** Checks that the parent is in use; an organisation cannot be below a department. */
async function requireParent(tx: Tx, kind: UnitDraft["kind"], parent: string | null): Promise<void> {
  if (parent === null) return
  const above = await readUnit(tx, parent)
  if (!above.enabled) throw new Refused({ code: code.absent, rule: "unitIsInUse" })
  if (kind === "organisation" && above.kind === "department")
    throw new Refused({ code: code.wrongState, rule: "organisationNotInDepartment" })
}

/** Checks that nobody in a unit or below it works for another company than the unit's. */
async function requireFit(tx: Tx, id: string): Promise<void> {
  const text = `select from person p where p.unit in (select org_units_within($1)) and p.party is not null
    and p.party <> org_unit_company(p.unit)`
  if (await exists(tx, text, [id])) throw new Refused({ code: code.unitOfAnotherCompany, rule: "unitFitsCompany" })
}

const unit: RecordKind<UnitRow> = {
  kind: "unit",
  read: readUnit,
  subjectOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  portraitOf: (row, tx) => portraitOf(tx, row),
}

/** Changes one unit and records it; refuses when it was changed since it was seen. */
const changing = (
  database: Database,
  seen: { readonly id: string; readonly version: number },
  { what, who }: { readonly what: string; readonly who: string },
  change: (tx: Tx, before: UnitRow) => Promise<unknown>,
): Promise<UnitRow> =>
  administer(database, (tx) =>
    changeRecord(tx, unit, { key: seen.id, version: seen.version, what, who }, async (before) => {
      await change(tx, before)
      await tx.query({ text: "update org_unit set version = version + 1 where id = $1", values: [seen.id] })
    }),
  )

/** Adds an organisation or a department. */
export const addUnit = (database: Database, draft: UnitDraft, who: string): Promise<UnitRow> =>
  administer(database, async (tx) => {
    await requireSound(tx, draft.kind, draft, null)
    await requireParent(tx, draft.kind, draft.parent)
    const id = newId()
    await tx.query({
      text: "insert into org_unit (id, kind, code, name, parent, company, head, sort) values ($1, $2, $3, $4, $5, $6, $7, $8)",
      values: [id, draft.kind, draft.code, draft.name, draft.parent, draft.company, draft.head, draft.sort],
    })
    return recordAdded(tx, unit, id, who)
  })

/** Changes a unit's name, code, head, company and order. */
export const updateUnit = (database: Database, { id, version, ...draft }: UnitUpdate, who: string): Promise<UnitRow> =>
  changing(database, { id, version }, { what: "update", who }, async (tx, before) => {
    await requireSound(tx, before.kind, draft, before)
    await tx.query({
      text: "update org_unit set code = $2, name = $3, company = $4, head = $5, sort = $6 where id = $1",
      values: [id, draft.code, draft.name, draft.company, draft.head, draft.sort],
    })
    await requireFit(tx, id)
  })

/**
 * Moves a unit with all below it under another one, or to the top. Never below itself (20051). People who see a department's data see those of all
 * units below it, so nobody may move a unit under their own (20031).
 */
export const moveUnit = (
  database: Database,
  { id, version, parent }: { readonly id: string; readonly version: number; readonly parent: string | null },
  who: string,
): Promise<UnitRow> =>
  changing(database, { id, version }, { what: "move", who }, async (tx, before) => {
    const within = "select from org_units_within($1) as below where below = $2"
    if (parent !== null && (await exists(tx, within, [id, parent]))) throw new Refused({ code: code.unitCircle, rule: "noUnitCircle" })
    await requireParent(tx, before.kind, parent)
    const reach = async () => {
      const own = "select below from person self, org_units_within(self.unit) as below where self.id = $1 and below = $2"
      return exists(tx, own, [who, id])
    }
    const reached = await reach()
    await tx.query({ text: "update org_unit set parent = $2 where id = $1", values: [id, parent] })
    if (!reached && (await reach())) throw new Refused({ code: code.ownRights, rule: "notOwnRights" })
    await requireFit(tx, id)
  })

/** What still depends on a unit, the first that is found; null when it may be disabled. */
async function hangsOn(tx: Tx, id: string, hasOpenDocuments: HasOpenDocuments): Promise<string | null> {
  if (await exists(tx, "select from person where unit = $1 and active", [id])) return "unitHasPeople"
  if (await exists(tx, "select from org_unit where parent = $1 and enabled", [id])) return "unitHasUnits"
  return (await hasOpenDocuments(tx, id, await readClock(tx))) ? "unitHasDocuments" : null
}

/** Disables a unit without people, active units below it or open documents (20052), or enables it below one that is in use. */
export const enableUnit = (
  database: Database,
  { id, version, enabled }: { readonly id: string; readonly version: number; readonly enabled: boolean },
  who: string,
  hasOpenDocuments: HasOpenDocuments,
): Promise<UnitRow> =>
  changing(database, { id, version }, { what: enabled ? "enable" : "disable", who }, async (tx, before) => {
    if (enabled) await requireParent(tx, before.kind, before.parent)
    const rule = enabled ? null : await hangsOn(tx, id, hasOpenDocuments)
    if (rule !== null) throw new Refused({ code: code.unitInUse, rule })
    await tx.query({ text: "update org_unit set enabled = $2 where id = $1", values: [id, enabled] })
  })
