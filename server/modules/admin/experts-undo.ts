import { z } from "zod"
import { type ExpertRecord, expertRecord } from "#contract/expert.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { removeRecord } from "#server/audit/change-record.ts"
import type { Tx } from "#server/database/database.ts"
import { expert, rewriteExpert, switchExpert } from "./change-expert.ts"
import { account } from "./change-person.ts"
import { readExpert } from "./experts.ts"
import { setRole } from "./held-roles.ts"
import { readPerson } from "./people.ts"

const kept = z.array(
  z.strictObject({
    person: z.string(),
    version: z.int(),
    /** Null when the import made the record. */
    before: expertRecord.extend({ enabled: z.boolean() }).nullable(),
    /** Whether the import created the account. */
    made: z.boolean(),
    gaveRole: z.boolean(),
  }),
)

/** The parts of a record that are restored. */
export const taken = ({ fields, title, employer, employerName }: Omit<ExpertRecord, "avoid">): Omit<ExpertRecord, "avoid"> => ({
  fields,
  title,
  employer,
  employerName: employer === null ? employerName : "",
})

const overtaken = (name: string) => new Refused({ code: code.staleVersion, rule: "importOvertaken", params: { code: name } })

/** Undoes an import of experts: restores what it changed and removes what it added. Refused once somebody has changed or used it. */
export async function undoExperts(tx: Tx, before: unknown, who: string): Promise<void> {
  for (const one of kept.parse(before).toReversed()) {
    const row = await readExpert(tx, one.person)
    if (row.version !== one.version) throw overtaken(row.name)
    if (one.before) {
      const { enabled, ...record } = one.before
      const after = await rewriteExpert(tx, { ...record, id: one.person, version: row.version }, who)
      if (after.enabled !== enabled) await switchExpert(tx, { id: one.person, version: after.version, enabled }, who)
      continue
    }
    const { rowCount: called } = await tx.query({
      text: "select from tender_child where kind = 'expert-assignment' and key = $1 limit 1",
      values: [one.person],
    })
    if (called > 0) throw overtaken(row.name)
    await removeRecord(tx, expert, { key: one.person, version: row.version, who }, () =>
      tx.query({ text: "delete from expert_profile where person = $1", values: [one.person] }),
    )
    if (one.made) await removeAccount(tx, one.person, who)
    else if (one.gaveRole) await setRole(tx, { id: one.person, role: "expert", held: false }, who)
  }
}

/** Removes an account that has never been used. */
async function removeAccount(tx: Tx, id: string, who: string): Promise<void> {
  const row = await readPerson(tx, id)
  const { rowCount: used } = await tx.query({ text: "select from session where person = $1 limit 1", values: [id] })
  if (used > 0) throw overtaken(row.name)
  await removeRecord(tx, account, { key: id, version: row.version, who }, async () => {
    await tx.query({ text: "delete from person_role where person = $1", values: [id] })
    await tx.query({ text: "delete from person where id = $1", values: [id] })
  })
}
