import { dayAt } from "#contract/time.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { rowTable } from "#server/documents/row-names.ts"

/**
 * The templates whose surveys a supplier must pass before its buyer upgrades it, and still lacks: no survey was approved, or the latest approved one
 * has failed. One that was passed and whose term is over does not count; one that failed is outlived by a later one alone.
 */
export async function missingSurveysOf(
  tx: Tx,
  supplier: string,
  buyer: string,
  now: number,
): Promise<{ readonly template: string; readonly title: string }[]> {
  const { rows } = await tx.query<{ template: string; title: string }>({
    name: "missing-surveys",
    text: `select q.id as template, q.title from ${rowTable(questionnaire)} q
      where q.c_keeping = $2 and q.c_required and q.state in ('published', 'changing') and coalesce((
        select coalesce(s.c_outcome, '') <> 'fail' from ${rowTable(survey)} s
          where s.c_asked = $1 and s.c_template = q.id and s.state = 'approved'
            and (coalesce(s.c_counts_until >= $3, true) or s.c_outcome = 'fail')
          order by s.c_submitted_at desc, s.id limit 1), false) is not true
      order by q.title, q.id`,
    values: [supplier, buyer, dayAt(now)],
  })
  return rows
}
