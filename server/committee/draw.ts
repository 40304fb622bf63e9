import { createHash, randomBytes } from "node:crypto"
import type { ExpertDraw } from "#machines/committee/committee.ts"
import { drawExperts } from "#machines/scoring/expert-draw.ts"
import { eligible } from "#machines/scoring/expert-pool.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { cellOf, rowTable } from "#server/documents/row-names.ts"
import { listExperts } from "#server/identity/experts.ts"
import { findUser } from "#server/identity/users.ts"

const year = 365 * 86_400_000

/** How often each expert judged a tender or an inquiry of a company since an instant: expert to company to count. */
async function services(tx: Tx, since: number): Promise<Map<string, Record<string, number>>> {
  const { rows } = await tx.query<{ expert: string; party: string; times: number }>({
    name: "expert-services",
    text: `select expert, party, count(*)::int as times from (
        select a.key as expert, unnest(t.c_bidders) as party
        from tender_child a join row_tender t on t.id = a.tender
        where a.kind = 'expert-assignment' and a.state in ('submitted', 'signed', 'dissented') and a.at > $1
        union all
        select ${cellOf("judge")}, unnest(${cellOf("judged")}) from ${rowTable(evaluation)} where changed_at > $1) as judged
      group by expert, party`,
    values: [since],
  })
  const byExpert = new Map<string, Record<string, number>>()
  for (const { expert, party, times } of rows) byExpert.set(expert, { ...byExpert.get(expert), [party]: times })
  return byExpert
}

/** The present name of a person's department; null for none. */
async function departmentNow(tx: Tx, person: string | undefined): Promise<string | null> {
  return person === undefined ? null : ((await findUser(tx, person))?.department ?? null)
}

/** What a committee is to be drawn for. */
interface ToDraw {
  readonly now: number
  readonly count: number
  readonly fields: readonly string[]
  /** The companies that take part, as far as they are known. */
  readonly parties: readonly string[]
  /** The purchaser, with the department at the time of writing. */
  readonly author: { readonly id?: string | undefined; readonly department?: string | null | undefined }
  readonly committee: readonly { readonly expert: string }[]
  /** The people who have declined. */
  readonly recused: readonly string[]
}

/** Draws experts for a committee (抽取专家): the seed is fixed under the lock and recorded, so that anyone can draw again and check. */
export async function drawFrom(tx: Tx, { now, count, fields, parties, author, committee, recused }: ToDraw): Promise<ExpertDraw> {
  const [pool, served] = [await listExperts(tx), await services(tx, now - year)]
  const answer = eligible(
    pool.map(({ user, fields: known, employer, department, avoid }) => ({
      id: user,
      fields: known,
      employer,
      department: department ?? "",
      enabled: true,
      servedWith: served.get(user) ?? {},
      declaredConflicts: avoid,
    })),
    {
      fields,
      parties,
      // The present name, since the experts' departments are present ones too; a tender is written with an empty one by whoever has none.
      purchaserDepartment: (await departmentNow(tx, author.id)) || author.department || null,
      alreadyInGroup: [...committee.map(({ expert }) => expert), ...recused],
    },
  )
  const ids = answer.eligible.toSorted()
  const seed = randomBytes(32).toString("hex")
  return {
    at: now,
    count,
    field: fields.join(" "),
    seed,
    commitment: createHash("sha256").update(seed).digest("hex"),
    pool: ids,
    excluded: answer.excluded.map(({ id, grounds }) => ({ expert: id, reasons: grounds.map(({ reason }) => reason) })),
    drawn: count > 0 && ids.length >= count ? drawExperts(ids, count, seed) : [],
  }
}
