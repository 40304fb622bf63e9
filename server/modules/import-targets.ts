import type { ImportTarget } from "#server/import/import-target.ts"
import { codeImport } from "./codes/codes.import.ts"

/** Everything that tables can be imported into, by name. */
export const importTargets: readonly ImportTarget[] = [codeImport]
