import type { ExportSource } from "#server/export/export-source.ts"
import { expertExport } from "./admin/experts.export.ts"
import { documentKinds } from "./document-kinds.ts"
import { areaExport, countryExport } from "./basic/places.export.ts"
import { codeExport } from "./codes/codes.export.ts"
import { lovExport } from "./lov/lov.export.ts"
import { printExport } from "./print/print.export.ts"
import { priceExport } from "./prices/prices.export.ts"
import { registerExports } from "./registers/registers.export.ts"
import { errorExport } from "./system/error-log.export.ts"

/** Everything that can be exported, by name: a request names one of these and nothing else. */
export const exportSources: readonly ExportSource[] = [
  ...documentKinds.map((kind) => kind.exports),
  priceExport,
  codeExport,
  lovExport,
  countryExport,
  areaExport,
  expertExport,
  ...registerExports,
  printExport,
  errorExport,
]
