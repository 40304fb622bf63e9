import type { Designated, TenderFacts } from "#machines/tender/tender.facts.ts"
import { knownParties } from "#machines/tender/tender.parts.ts"
import { drawFrom } from "#server/committee/draw.ts"
import type { Tx } from "#server/database/database.ts"
import { fittingAmong, standingOf } from "#server/identity/experts.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"

/** Draws experts for the committee of a tender. */
export const drawExperts: Decide<"drawExperts"> = async ({ tx, now, document: { facts } }, { count, fields }) => {
  const { author, committee, recused } = facts
  const draw = await drawFrom(tx, { now, count, fields, parties: knownParties(facts), author: author ?? {}, committee, recused })
  return leaves("experts.drawn", { draw })
}

/** Names an expert for the committee; the rules check that the person is an expert without ties to any participant. */
export const addExpert: Decide<"addExpert"> = async ({ tx, document: { facts } }, { expert, reason }) => {
  const standing = (await standingOf(tx, [expert], knownParties(facts))).get(expert)
  return {
    ...leaves("expert.added", { expert, reason }),
    given: { namedIsExpert: standing?.callable ?? false, namedIsBound: standing?.bound ?? false },
  }
}

/** The experts named by the tender: those who join its committee now and those who cannot be called; empty when it names none. */
export async function designatedNow(tx: Tx, facts: TenderFacts): Promise<{ designated?: Designated }> {
  const named = [...new Set(facts.document?.experts)]
  if (named.length === 0) return {}
  const joining = await fittingAmong(tx, named, knownParties(facts))
  return { designated: { joining, leftOut: named.filter((expert) => !joining.includes(expert)) } }
}
