import { useCall } from "#client/http/use-call.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"

/** The own company's templates in the given states. */
export function useTemplates(states: readonly ("published" | "changing" | "retired")[]) {
  const { data, error, reload } = useCall(questionnaire.calls.query, {
    query: { page: 1, pageSize: 100 },
    body: { filter: { states: [...states] }, sorts: [] },
  })
  return { templates: data?.records ?? null, error, reload }
}
