import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"

/** Templates of surveys on the server: all of it follows from their declaration. */
export const questionnaireDocument = documentModule({ kind: questionnaire })
