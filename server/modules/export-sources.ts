import type { ExportSource } from "#server/export/export-source.ts"
import { areaExport, countryExport } from "./basic/places.export.ts"
import { codeExport } from "./codes/codes.export.ts"
import { lovExport } from "./lov/lov.export.ts"
import { errorExport } from "./system/error-log.export.ts"
import { tenderExport } from "./tender/tender.export.ts"

/** Everything that can be exported, by name: a request names one of these and nothing else. */
export const exportSources: readonly ExportSource[] = [tenderExport, codeExport, lovExport, countryExport, areaExport, errorExport]
