import { randomBytes } from "node:crypto"
import { type IssuedSurvey, issuedSurvey } from "#contract/survey.contract.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { endedStages } from "#machines/supplier/supplier.holds.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import type { SurveyGiven } from "#machines/survey/survey.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { besideOf } from "#server/documents/beside.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { attachedIn, toSend, writtenIn } from "./survey.written.ts"

/** The states of a template in which surveys are made from it. */
const inForce: ReadonlySet<string> = new Set(["published", "changing"])

/** What is known of the round: whether it has the same company and template, and whether the supplier is in it; without a round a new one begins. */
async function roundOf(
  tx: Tx,
  { round, template, supplier: company }: IssuedSurvey,
  party: string | null,
): Promise<NonNullable<SurveyGiven["round"]>> {
  const { rows } = await tx.query<{ isSame: boolean; isAsked: boolean }>({
    name: "survey-round",
    text: `select coalesce(bool_and(c_asking = $2 and c_template = $3), true) as "isSame", coalesce(bool_or(c_asked = $4), false) as "isAsked"
      from ${rowTable(survey)} where c_round = $1 and state <> 'recalled'`,
    values: [round, party, template, company],
  })
  return rows[0] ?? { isSame: true, isAsked: false }
}

/** What the first fact is given: the template's edition, the round, and whether the asking company deals with the company as its supplier. */
async function beginning(tx: Tx, input: unknown, { party }: { readonly party: string | null }): Promise<SurveyGiven> {
  const written = issuedSurvey.parse(input)
  const { template, supplier: company } = written
  const [asked, known] = await Promise.all([
    presentOf(tx, questionnaire, await placeOf(tx, template)),
    presentOf(tx, supplier, await placeOf(tx, company)),
  ])
  const { inForce: form = null, edition = 0, party: owner } = asked?.document.facts ?? {}
  const issues = asked !== null && form !== null && owner === party && inForce.has(asked.state)
  return {
    issued: issues ? { form, edition, round: randomBytes(16).toString("hex") } : null,
    round: await roundOf(tx, written, party),
    isSupplier: known !== null && known.document.facts.buyer === party && !endedStages.includes(known.document.facts.stage),
  }
}

/**
 * Surveys on the server: a survey asks the template's edition in force, its submission carries what the supplier's people have written, and a return
 * carries the comments on its questions.
 */
export const surveyDocument = documentModule({
  kind: survey,
  beginning,
  show: async (context, keys) => {
    const { tx, id, side } = context
    const own =
      side === "supplier" ? { written: await writtenIn(tx, id), attached: await attachedIn(tx, id) } : { written: [], attached: [] }
    return { ...(await besideOf(survey, context, keys)), ...own }
  },
  told: ({ written, attached }) => [written, attached],
  decide: (usual) => async (context, name, input) => {
    const { tx, id, document } = context
    if (name === "submit") {
      const given: SurveyGiven & object = { ...context.given, written: await toSend(tx, id, document.facts) }
      return { ...(await usual({ ...context, given }, name, input)), given }
    }
    const decision = await usual(context, name, input)
    if (decision.fact?.type !== "survey.returned") return decision
    return { ...decision, fact: { ...decision.fact, data: { ...decision.fact.data, comments: document.facts.remarks } } }
  },
})
