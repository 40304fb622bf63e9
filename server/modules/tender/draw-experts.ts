import { createHash, randomBytes } from "node:crypto"
import { drawExperts as draw } from "#machines/scoring/expert-draw.ts"
import { eligible, type Ground } from "#machines/scoring/expert-pool.ts"
import { knownParties } from "#machines/tender/tender.parts.ts"
import type { Tx } from "#server/database/database.ts"
import { listExperts } from "#server/identity/experts.ts"
import { findUser } from "#server/identity/users.ts"
import { type Decide, leaves } from "./decide.ts"

const year = 365 * 86_400_000
const groundText = (ground: Ground): string => ground.reason

/** How often each expert judged, within a year, a tender in which a company took part: expert to company to count. */
async function services(tx: Tx, since: number): Promise<Map<string, Record<string, number>>> {
  const { rows } = await tx.query<{ expert: string; party: string; times: number }>({
    name: "expert-services",
    text: `select a.key as expert, w.party, count(*)::int as times
      from tender_child a join row_tender t on t.id = a.tender cross join lateral unnest(t.c_winners || t.c_invited) as w(party)
      where a.kind = 'expert-assignment' and a.state in ('submitted', 'signed', 'dissented') and a.at > $1
      group by a.key, w.party`,
    values: [since],
  })
  const byExpert = new Map<string, Record<string, number>>()
  for (const { expert, party, times } of rows) byExpert.set(expert, { ...byExpert.get(expert), [party]: times })
  return byExpert
}

/** What a person's department is called today; null for none. */
async function departmentNow(tx: Tx, person: string | undefined): Promise<string | null> {
  return person === undefined ? null : ((await findUser(tx, person))?.department ?? null)
}

/** Draws experts for the committee (抽取专家): the seed is fixed under the lock and recorded, so that anyone can draw again and check. */
export const drawExperts: Decide<"drawExperts"> = async ({ tx, now, document: { facts } }, { count, fields }) => {
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
      parties: knownParties(facts),
      // As it is called today: the experts' departments are.
      purchaserDepartment: (await departmentNow(tx, facts.author?.id)) ?? facts.author?.department ?? null,
      alreadyInGroup: [...facts.committee.map(({ expert }) => expert), ...facts.recused],
    },
  )
  const ids = answer.eligible.toSorted()
  const seed = randomBytes(32).toString("hex")
  return leaves("experts.drawn", {
    draw: {
      at: now,
      count,
      field: fields.join(" "),
      seed,
      commitment: createHash("sha256").update(seed).digest("hex"),
      pool: ids,
      excluded: answer.excluded.map(({ id, grounds }) => ({ expert: id, reasons: grounds.map(groundText) })),
      drawn: count > 0 && ids.length >= count ? draw(ids, count, seed) : [],
    },
  })
}
