import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import { markingRules } from "../scoring/marking.ts"
import type { EvaluationFact, EvaluationFacts } from "./evaluation.facts.ts"

/** Full marks by element. */
export const fullOf = ({ ask }: Pick<EvaluationFacts, "ask">): Readonly<Record<string, string>> =>
  Object.fromEntries((ask?.elements ?? []).map(({ id, weight }) => [id, weight]))

const locked = ({ sheets }: Pick<EvaluationFacts, "sheets">, supplier: string): boolean => sheets.some((one) => one.supplier === supplier)

/** The rules of an expert's part (spec 8; reviewed table, charts/sourcing.md 4.2 and 4.3). */
export const evaluationRules = {
  isSelf: rule<EvaluationFacts, EvaluationFact>("10013", ({ facts, event }) => facts.expert === event.by.id),
  scorable: rule<EvaluationFacts, EvaluationFact>("18008", ({ facts }) => facts.suppliers.length > 0),
  declaredInterests: rule<EvaluationFacts, EvaluationFact>("20005", ({ facts }) => facts.declaredAt !== null),
  employerDoesNotBid: toldRule<EvaluationFacts, EvaluationFact>("20017", ({ event }) => event.given?.bound !== true),
  reviewIsOpen: rule<EvaluationFacts, EvaluationFact>(
    "18012",
    ({ facts, event }) => event.at <= (facts.ask?.reviewDeadline ?? Infinity),
    ({ facts }) => ({ reviewDeadline: facts.ask?.reviewDeadline ?? 0 }),
  ),
  scoresItsQuotes: inputRule<EvaluationFacts, EvaluationFact>(
    "10008",
    ({ facts, event }) => event.type !== "evaluation.scored" || facts.suppliers.includes(event.supplier),
  ),
  somethingToScore: rule<EvaluationFacts, EvaluationFact>("18008", ({ facts }) => facts.sheets.length < facts.suppliers.length),
  /** A sheet that was handed in cannot be changed. */
  sheetIsOpen: inputRule<EvaluationFacts, EvaluationFact>(
    "18008",
    ({ facts, event }) => event.type !== "evaluation.scored" || !locked(facts, event.supplier),
  ),
  ...markingRules<EvaluationFacts, EvaluationFact>((event, facts) =>
    event.type === "evaluation.scored" ? { ...event, full: fullOf(facts) } : null,
  ),
} as const
