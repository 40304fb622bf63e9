import { code } from "#contract/errors.ts"
import { endOfDayAt } from "#contract/time.ts"
import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import { type Misfit, misfitsIn } from "../questionnaire/misfits.ts"
import { askedIn, numbersOf, questionsOf } from "../questionnaire/questions.ts"
import { mostPointsOf, scoreOf } from "../questionnaire/score.ts"
import { compare, parse } from "../scoring/rational.ts"
import { endOf } from "./survey.clock.ts"
import type { SurveyFact, SurveyFacts, SurveyGiven } from "./survey.facts.ts"

type On = { readonly facts: SurveyFacts; readonly event: SurveyFact }
const given = ({ event }: On): SurveyGiven => event.given ?? {}

/** The misfits of a submission; empty when only the server could find them. */
function misfitsOf(on: On): readonly Misfit[] {
  const { form } = on.facts
  const { written } = given(on)
  return form && written ? misfitsIn(form.questionnaire, written.answers, new Set(written.filed)) : []
}
const isFile = ({ facts }: On, { question }: Misfit): boolean =>
  facts.form !== null && questionsOf(facts.form.questionnaire).some(({ id, kind }) => id === question && kind === "file")
/** The number of misfits, and the number of the first question with one. */
function misfitParams({ facts }: On, misfits: readonly Misfit[]) {
  const numbers = facts.form ? numbersOf(facts.form.questionnaire) : new Map<string, string>()
  return { count: misfits.length, question: numbers.get(misfits[0]?.question ?? "") ?? "" }
}
const amiss = (on: On) => misfitsOf(on).filter((one) => !isFile(on, one))
const unfiled = (on: On) => misfitsOf(on).filter((one) => isFile(on, one))
const asks = ({ facts }: On, question: string): boolean =>
  facts.form !== null && askedIn(facts.form.questionnaire, facts.answers).has(question)
const mostOf = ({ facts, event }: On): string | null =>
  facts.form && event.type === "survey.pointed" ? mostPointsOf(facts.form.questionnaire, facts.form.marking, event.question) : null
const waiting = ({ facts }: On): readonly string[] =>
  facts.form ? scoreOf(facts.form.questionnaire, facts.form.marking, facts.answers, facts.given).waiting : []

/** The rules of a survey (spec 8, 15000 to 15024). */
export const surveyRules = {
  isSurveyOfOwnCompany: rule<SurveyFacts, SurveyFact>(
    code.notPermitted,
    ({ facts, event }) => facts.party === "" || facts.party === event.by.party,
  ),
  isAskedOfOwnCompany: rule<SurveyFacts, SurveyFact>(code.notPermitted, ({ facts, event }) => facts.supplier === event.by.party),
  isInForce: toldRule<SurveyFacts, SurveyFact>("10008", (on) => given(on).issued !== null),
  asksSupplier: toldRule<SurveyFacts, SurveyFact>("15005", (on) => given(on).isSupplier !== false),
  isAskedTheSame: toldRule<SurveyFacts, SurveyFact>("10008", (on) => given(on).round?.isSame !== false),
  wasNotAskedInRound: toldRule<SurveyFacts, SurveyFact>("10009", (on) => given(on).round?.isAsked !== true),
  surveyEndsLater: inputRule<SurveyFacts, SurveyFact>(
    "10008",
    ({ event }) => (event.type !== "survey.issued" && event.type !== "survey.extended") || endOfDayAt(event.due) > event.at,
  ),
  surveyIsOpen: rule<SurveyFacts, SurveyFact>(
    "15021",
    ({ facts, event }) => event.at <= (endOf(facts) ?? 0),
    ({ facts }) => ({ day: facts.due }),
  ),
  answersAreComplete: toldRule<SurveyFacts, SurveyFact>(
    "15004",
    (on) => amiss(on).length === 0,
    (on) => misfitParams(on, amiss(on)),
  ),
  surveyFilesAreThere: toldRule<SurveyFacts, SurveyFact>(
    "15022",
    (on) => unfiled(on).length === 0,
    (on) => misfitParams(on, unfiled(on)),
  ),
  commentsOnQuestion: inputRule<SurveyFacts, SurveyFact>(
    "10008",
    (on) => (on.event.type !== "survey.commented" && on.event.type !== "survey.pointed") || asks(on, on.event.question),
  ),
  pointsAreAllowed: inputRule<SurveyFacts, SurveyFact>(
    "10008",
    (on) => {
      const most = mostOf(on)
      return on.event.type !== "survey.pointed" || (most !== null && compare(parse(on.event.points), parse(most)) <= 0)
    },
    (on) => ({ most: mostOf(on) ?? "0" }),
  ),
  // Not checked for the approver's task: missing points are reported only at the approval.
  pointsAreGiven: inputRule<SurveyFacts, SurveyFact>(
    "10015",
    (on) => waiting(on).length === 0,
    (on) => ({ count: waiting(on).length }),
  ),
} as const
