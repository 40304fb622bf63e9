import { openStates } from "#machines/_kit/kind-stage.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { cellOf, rowTable } from "#server/documents/row-names.ts"

const [judge, judged] = [cellOf("judge"), cellOf("judged")]

/** How many tenders and inquiries a person (a SQL expression) has scored for as an expert, with one locked sheet at least (参评次数), and when last: one row of `times` and `last`. */
export const servedIn = (person: string): string =>
  `select count(distinct place)::int as times, max(at)::float8 as last from (
      select a.tender as place, a.at from tender_child a 
        where a.kind = 'expert-assignment' and a.key = ${person} and a.state in ('scoring', 'submitted', 'signed', 'dissented')
      union all
      select v.c_inquiry, v.changed_at from ${rowTable(evaluation)} v where v.${judge} = ${person} and v.${judged} <> '{}') as one`

/** The number of inquiries that a person (a SQL expression) has yet to score for. */
export const runningParts = (person: string): string =>
  `(select count(*)::int from ${rowTable(evaluation)} v where v.${judge} = ${person} and v.state = any ('{${openStates(evaluation).join()}}'))`
