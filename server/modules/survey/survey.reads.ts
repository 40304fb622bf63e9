import type { BodyOf } from "#contract/endpoint.ts"
import type { AskableSupplier, ComparedSurvey, SurveyInRound, SurveyResult, SurveyRound } from "#contract/survey.contract.ts"
import type { Questionnaire } from "#contract/questionnaire.contract.ts"
import { mostCompared, mostOffered, type surveyContract } from "#contract/survey.contract.ts"
import { statesTaking } from "#machines/_kit/judge.ts"
import { keysOf } from "#machines/_kit/readers.ts"
import { questionsOf } from "#machines/questionnaire/questions.ts"
import { passingOf, scoreOf } from "#machines/questionnaire/score.ts"
import { endedStages } from "#machines/supplier/supplier.holds.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import type { SurveyFacts } from "#machines/survey/survey.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { readersOf, rowTable } from "#server/documents/row-names.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { foundBy } from "#server/search/find.ts"

/** Restricts rows to those of the buyer's side: everybody else finds nothing. */
const seen = `${readersOf("buyer")} && $1::text[]`
const result = `s.id, s.number, s.state, s.title, s.c_edition::float8 as edition, s.c_due as due,
  s.c_submitted_at::float8 as "submittedAt", s.c_counts_until as "countsUntil", s.c_score as score, s.c_outcome as outcome`

/** The purchasing categories, in a person's language. */
export async function categoriesFor(tx: Tx, user: SessionUser): Promise<{ value: string; label: string }[]> {
  const { rows } = await tx.query<{ value: string; label: string }>({
    name: "survey-categories",
    text: `select code as value, coalesce(names ->> $1, names ->> 'zh') as label from register_entry
      where register = 'categories' and enabled order by code`,
    values: [user.language],
  })
  return rows
}

/** The own company's suppliers that may be asked: those of the given categories and those below, or all, but for those that a round has asked. */
export async function askableBy(
  tx: Tx,
  user: SessionUser,
  { categories, keyword, round }: BodyOf<typeof surveyContract.askable>,
): Promise<{ suppliers: AskableSupplier[]; more: boolean }> {
  const values: unknown[] = [keysOf(actorOf(user)), categories, endedStages, round]
  const found = keyword.trim() === "" ? "" : `and ${foundBy(keyword, "r", (value) => `$${values.push(value)}`)}`
  const { rows } = await tx.query<AskableSupplier>({
    text: `with recursive served as (
        select code from register_entry where register = 'categories' and code = any ($2)
        union select below.code from register_entry below join served on below.register = 'categories' and below.parent = served.code
      )
      select r.id, r.title as company, r.c_stage as stage, r.c_categories as categories from row_supplier r
      where r.${readersOf("keeper")} && $1::text[] and r.c_stage <> all ($3)
        and (cardinality($2::text[]) = 0 or r.c_categories && array(select code from served)) ${found}
        and not exists (select from ${rowTable(survey)} s where s.${seen} and s.c_round = $4 and s.c_asked = r.id and s.state <> 'recalled')
      order by r.title, r.id limit ${mostOffered + 1}`,
    values,
  })
  return { suppliers: rows.slice(0, mostOffered), more: rows.length > mostOffered }
}

/** The rounds of surveys, the latest first. */
export async function roundsOf(tx: Tx, user: SessionUser): Promise<SurveyRound[]> {
  const { rows } = await tx.query<SurveyRound>({
    name: "survey-rounds",
    text: `select c_round as round, min(title) as title, max(c_edition)::float8 as edition, min(created_at)::float8 as "issuedAt", max(c_due) as due,
        count(*)::int as asked, (count(*) filter (where state in ('waiting', 'returned')))::int as waiting,
        (count(*) filter (where state = 'review'))::int as review, (count(*) filter (where state = 'approved'))::int as approved
      from ${rowTable(survey)} where ${seen} group by c_round order by min(created_at) desc, c_round limit 200`,
    values: [keysOf(actorOf(user))],
  })
  return rows
}

/** The progress of each supplier in a round. Before the submission only the number of answers is shown, not their content. */
export async function surveysIn(tx: Tx, user: SessionUser, round: string): Promise<SurveyInRound[]> {
  const { rows } = await tx.query<Omit<SurveyInRound, "questions">>({
    name: "survey-in-round",
    text: `select ${result}, s.c_template as template, p.name as supplier,
        (select count(*)::int from survey_answer a where a.document = s.id and a.answer is not null) as answered
      from ${rowTable(survey)} s join party p on p.id = s.c_asked where s.${seen} and s.c_round = $2 order by p.name, s.id`,
    values: [keysOf(actorOf(user)), round],
  })
  const [first] = rows
  const asked = first ? await presentOf(tx, survey, await placeOf(tx, first.id)) : null
  const form = asked?.document.facts.form
  const questions = form ? questionsOf(form.questionnaire).filter(({ kind }) => kind !== "group").length : 0
  return rows.map((row) => ({ ...row, questions }))
}

/** The surveys of a round whose last day may be put off to another: those that end before it, so that no supplier loses time. */
export async function extensibleIn(
  tx: Tx,
  user: SessionUser,
  { round, due }: { readonly round: string; readonly due: string },
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: "survey-extensible",
    text: `select id from ${rowTable(survey)} where ${seen} and c_round = $2 and state = any($3) and c_due < $4 order by id`,
    values: [keysOf(actorOf(user)), round, statesTaking(survey.chart.machine, "survey.extended"), due],
  })
  return rows.map(({ id }) => id)
}

/** The result of each question. */
function cellsOf({ form, answers, given }: SurveyFacts): ComparedSurvey["cells"] {
  if (!form) return []
  const { sections, failed, toWeigh } = scoreOf(form.questionnaire, form.marking, answers, given)
  const scores = new Map(sections.flatMap(({ questions }) => questions.map((one) => [one.question, one])))
  const missed = new Set([...failed, ...toWeigh])
  return questionsOf(form.questionnaire).flatMap((one) => {
    const { id, kind } = one
    if (kind === "group") return []
    const score = scores.get(id)
    const judged = passingOf(one, form.marking.marks[id]) !== null && (id in answers || missed.has(id))
    return [
      {
        question: id,
        answer: answers[id] ?? null,
        points: score?.reviewed ?? null,
        most: score?.most ?? null,
        passes: judged ? !missed.has(id) : null,
      },
    ]
  })
}

/** The submitted surveys of one template: the latest of each supplier, or all of one supplier. */
export async function comparedOf(
  tx: Tx,
  user: SessionUser,
  { template, supplier }: { readonly template: string; readonly supplier?: string | undefined },
): Promise<{ questionnaire: Questionnaire | null; surveys: ComparedSurvey[] }> {
  const { rows } = await tx.query<SurveyResult & { readonly supplier: string; readonly supplierId: string }>({
    name: "survey-compared",
    text: `select * from (
        select distinct on (case when $3::text is null then s.c_asked else s.id end) ${result}, p.name as supplier, p.id as "supplierId"
        from ${rowTable(survey)} s join party p on p.id = s.c_asked
        where s.${seen} and s.c_template = $2 and ($3::text is null or s.c_asked = $3) and s.state in ('review', 'approved')
        order by case when $3::text is null then s.c_asked else s.id end, s.c_submitted_at desc) latest
      order by (score)::numeric desc nulls last, "submittedAt" desc, id limit ${mostCompared}`,
    values: [keysOf(actorOf(user)), template, supplier ?? null],
  })
  let latest: { readonly edition: number; readonly questionnaire: Questionnaire } | null = null
  const surveys: ComparedSurvey[] = []
  const shown = supplier === undefined ? rows : rows.toSorted((one, other) => (one.submittedAt ?? 0) - (other.submittedAt ?? 0))
  const read = await Promise.all(shown.map(async (row) => ({ row, present: await presentOf(tx, survey, await placeOf(tx, row.id)) })))
  for (const { row, present } of read) {
    const { facts } = present?.document ?? {}
    if (!facts?.form) continue
    if (latest === null || facts.edition > latest.edition) latest = { edition: facts.edition, questionnaire: facts.form.questionnaire }
    surveys.push({ ...row, cells: cellsOf(facts) })
  }
  return { questionnaire: latest?.questionnaire ?? null, surveys }
}

/** The surveys that the own company has sent to a supplier, the latest first. */
export async function surveysOf(tx: Tx, user: SessionUser, supplier: string): Promise<(SurveyResult & { template: string })[]> {
  const { rows } = await tx.query<SurveyResult & { template: string }>({
    name: "survey-of-supplier",
    text: `select ${result}, s.c_template as template from ${rowTable(survey)} s
      where s.${seen} and s.c_asked = $2 order by s.created_at desc, s.id limit 200`,
    values: [keysOf(actorOf(user)), supplier],
  })
  return rows
}
