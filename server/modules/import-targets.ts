import type { ImportTarget } from "#server/import/import-target.ts"
import { expertImport } from "./admin/experts.import.ts"
import { codeImport } from "./codes/codes.import.ts"

/** Everything that tables can be imported into, by name. */
export const importTargets: readonly ImportTarget[] = [codeImport, expertImport]
