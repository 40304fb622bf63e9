import { readTiers, tiersText } from "#machines/scoring/tier-text.ts"
import { editable, ungrouped } from "./number-text.ts"

/** Prices by quantity, or ranges alone, with numbers as a language writes them: `100-500: 9,5; 500-: 9` where decimals have a comma. */
export const tiersWritten = (given: Parameters<typeof tiersText>[0], language: string): string =>
  tiersText(given, (number) => editable(number, language))

/**
 * Such a text as the contract writes numbers; an unreadable one stays as it is. Typed where decimals have a comma, `1.000-: 1.250` says 1000 and 1250;
 * without a language, as a file has it, it says 1 and 1.25.
 */
export const tiersHeld = (text: string, language?: string): string =>
  tiersText(readTiers(text, (number) => ungrouped(number, language).replace(/^0+(?=\d)/, "")) ?? []) || text

/** A text as the contract writes numbers, for the reader of a language; an unreadable one stays as it is. */
export const tiersShown = (held: string, language: string): string => tiersWritten(readTiers(held) ?? [], language) || held
