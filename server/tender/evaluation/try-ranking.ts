import { randomBytes } from "node:crypto"
import { isSound } from "#machines/tender/tender.rules.ts"
import { awardIn, schemeIn, trialFits } from "#machines/tender/tender.trial.ts"
import { rankLots } from "./close-scoring.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"

/** Ranks the tender with somebody's trial changes, and records the trial. */
export const tryRanking: Decide<"tryRanking"> = async (context, { name, changes }) => {
  const { facts } = context.document
  const scoring = facts.document?.scoring
  const scheme = scoring && schemeIn(scoring, changes)
  // An unsound scheme cannot be ranked; the chart judges soundness and timing.
  const ranks = scheme !== undefined && isSound(scheme) && trialFits(facts, changes) && facts.rankings.length > 0
  const rankings = ranks ? await rankLots(context, { scheme, excluded: changes.excluded ?? [] }) : []
  return leaves("trial.recorded", {
    trial: randomBytes(16).toString("hex"),
    name,
    changes,
    rankings,
    award: awardIn(facts, rankings, changes),
  })
}
