import { useCall } from "#client/http/use-call.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"

/** The templates of the own company from which surveys are made, or were. */
export function useTemplates(states: readonly ("published" | "changing" | "retired")[]) {
  const { data, error, reload } = useCall(questionnaire.calls.query, {
    query: { page: 1, pageSize: 100 },
    body: { filter: { states: [...states] }, sorts: [] },
  })
  return { templates: data?.records ?? null, error, reload }
}
