import { code } from "#contract/errors.ts"
import { rule } from "../_kit/rules.ts"
import type { ImportedTenderFact, ImportedTenderFacts } from "./imported-tender.facts.ts"

/** The rules of imported processes. */
export const importedTenderRules = {
  isOwnImport: rule<ImportedTenderFacts, ImportedTenderFact>(
    code.notPermitted,
    ({ facts, event }) => facts.party === "" || facts.party === event.by.party,
  ),
} as const
