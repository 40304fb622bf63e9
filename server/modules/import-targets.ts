import type { Texts } from "#server/http/texts.ts"
import type { ImportTarget } from "#server/import/import-target.ts"
import { documentKinds } from "./document-kinds.ts"
import { expertImport } from "./admin/experts.import.ts"
import { codeImport } from "./codes/codes.import.ts"
import { materialImport } from "./material/material.import.ts"
import { printImport } from "./print/print.import.ts"
import type { Views } from "./print/templates.ts"
import { invitationImport } from "./supplier/invitation.import.ts"
import { masterDataImports } from "./registers/registers.import.ts"

/** Every target of imports, by name; templates are for documents of these kinds. */
export const importTargets = (texts: Pick<Texts, "text">, views: Views): readonly ImportTarget[] => [
  codeImport,
  expertImport,
  invitationImport,
  materialImport(texts),
  ...masterDataImports(texts),
  printImport(
    views,
    documentKinds.map(({ id }) => id),
  ),
]
