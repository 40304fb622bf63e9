import { z } from "zod"
import { type ExpertRecord, expertRecord, type ExpertRow, expertState } from "#contract/expert.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { removeRecord } from "#server/audit/change-record.ts"
import type { Tx } from "#server/database/database.ts"
import { expert, rewriteExpert } from "./change-expert.ts"
import { account } from "./change-person.ts"
import { readExpert } from "./experts.ts"
import { setRole } from "./held-roles.ts"
import { readPerson } from "./people.ts"

/** Where a record stood before an import. */
const standing = z.strictObject({
  state: expertState,
  amended: z.boolean(),
  handedInBy: z.string().nullable(),
  handedInAt: z.number().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.number().nullable(),
  reason: z.string(),
})
type KeptStanding = z.infer<typeof standing>

export const keptOf = ({ state, amended, handedIn, approved, reason }: ExpertRow): KeptStanding => ({
  state,
  amended,
  handedInBy: handedIn?.id ?? null,
  handedInAt: handedIn?.at ?? null,
  approvedBy: approved?.id ?? null,
  approvedAt: approved?.at ?? null,
  reason,
})

const kept = z.array(
  z.strictObject({
    person: z.string(),
    version: z.int(),
    /** Null when the import made the record. */
    before: expertRecord.extend({ standing }).nullable(),
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
      const { standing: stood, ...record } = one.before
      await rewriteExpert(tx, { ...record, id: one.person, version: row.version }, who)
      await putBack(tx, one.person, stood)
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

/** Puts a record back where it stood before the import that is undone. */
const putBack = (tx: Tx, person: string, stood: KeptStanding) =>
  tx.query({
    text: `update expert_profile set state = $2, amended = $3, handed_in_by = $4, handed_in_at = to_timestamp($5::float8 / 1000), approved_by = $6,
      approved_at = to_timestamp($7::float8 / 1000), reason = $8 where person = $1`,
    values: [person, stood.state, stood.amended, stood.handedInBy, stood.handedInAt, stood.approvedBy, stood.approvedAt, stood.reason],
  })

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
