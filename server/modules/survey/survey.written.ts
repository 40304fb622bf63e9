import { fileBusiness } from "#machines/_kit/kind-files.ts"
import type { Answer, Answers } from "#contract/questionnaire.contract.ts"
import type { AttachedFile, WrittenAnswer } from "#contract/survey.contract.ts"
import { answersAsked } from "#machines/questionnaire/misfits.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import type { SurveyFacts, SurveyGiven } from "#machines/survey/survey.facts.ts"
import type { Tx } from "#server/database/database.ts"

/** The answers written in a survey so far, the latest last; removed answers are left out. */
export async function writtenIn(tx: Tx, document: string): Promise<WrittenAnswer[]> {
  const { rows } = await tx.query<WrittenAnswer>({
    name: "survey-written",
    text: `select a.question, a.answer, a.person as by, coalesce(p.display_name, '') as name,
        floor(extract(epoch from a.at) * 1000)::float8 as at, a.version
      from survey_answer a left join person p on p.id = a.person where a.document = $1 and a.answer is not null order by a.at, a.question`,
    values: [document],
  })
  return rows
}

interface Writing {
  readonly question: string
  /** Null removes the answer. */
  readonly answer: Answer | null
  /** The version of the question's answer that the writer has seen. */
  readonly seen: number
}

/**
 * Stores answers in place of the former ones to the same questions. Returns other people's answers to them that the writer has not seen. The caller
 * holds the document's lock, so that nobody else writes meanwhile.
 */
export async function writeAnswers(tx: Tx, document: string, person: string, sent: readonly Writing[]): Promise<WrittenAnswer[]> {
  // The later answer to a question counts.
  const answers = [...new Map(sent.map((one) => [one.question, one])).values()]
  const { rows: before } = await tx.query<WrittenAnswer>({
    name: "survey-unseen",
    text: `select a.question, a.answer, a.person as by, coalesce(p.display_name, '') as name,
        floor(extract(epoch from a.at) * 1000)::float8 as at, a.version
      from survey_answer a join unnest($3::text[], $4::int[]) as one (question, seen) on one.question = a.question
      left join person p on p.id = a.person
      where a.document = $1 and a.person <> $2 and a.version > one.seen and a.answer is not null`,
    values: [document, person, answers.map(({ question }) => question), answers.map(({ seen }) => seen)],
  })
  await tx.query({
    name: "survey-write",
    text: `insert into survey_answer (document, question, answer, person, at, version)
      select $1, question, nullif(answer, 'null'::jsonb), $2, platform_clock(), 1 from unnest($3::text[], $4::jsonb[]) as one (question, answer)
      on conflict (document, question) do update
        set answer = excluded.answer, person = excluded.person, at = excluded.at, version = survey_answer.version + 1
        where survey_answer.answer is distinct from excluded.answer`,
    values: [document, person, answers.map(({ question }) => question), answers.map(({ answer }) => JSON.stringify(answer))],
  })
  const written = new Map(answers.map(({ question, answer }) => [question, JSON.stringify(answer)]))
  return before.filter(({ question, answer }) => written.get(question) !== JSON.stringify(answer))
}

/** The files that are attached to the questions of a survey, with all of their versions. */
export async function attachedIn(tx: Tx, document: string): Promise<AttachedFile[]> {
  const { rows } = await tx.query<AttachedFile>({
    name: "survey-attached",
    text: `select split_part(business_id, '.', 2) as question, name as file, version from business_file
      where business_type = $1 and business_id like $2 || '.%' and removed_at is null order by 1, 2, 3`,
    values: [fileBusiness(survey.id, "answers"), document],
  })
  return rows
}

/** The part of the written answers that is submitted: those to questions that apply. */
export async function toSend(tx: Tx, document: string, { form }: Pick<SurveyFacts, "form">): Promise<NonNullable<SurveyGiven["written"]>> {
  const [written, attached] = await Promise.all([writtenIn(tx, document), attachedIn(tx, document)])
  const all: Answers = Object.fromEntries(written.map(({ question, answer }) => [question, answer]))
  return { answers: form ? answersAsked(form.questionnaire, all) : {}, filed: [...new Set(attached.map(({ question }) => question))] }
}
