import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"

/** Survey templates on the server, derived from their declaration. */
export const questionnaireDocument = documentModule({ kind: questionnaire })
