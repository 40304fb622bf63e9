import type { Range, Tier } from "#contract/tiers.ts"
import { readRanges, readTiers, tiersText } from "#machines/scoring/tier-text.ts"
import { amountTyped, editable } from "./number-text.ts"

/** Prices by quantity, or ranges alone, with numbers as a language writes them: `100-500: 9,5; 500-: 9` where decimals have a comma. */
export const tiersWritten = (given: Parameters<typeof tiersText>[0], language: string): string =>
  tiersText(given, (number) => editable(number, language))

/** Reads such a text: `1.000-: 1.250` says 1000 and 1250 where decimals have a comma. Returns null for an unreadable text. */
export const tiersTyped = (text: string, language: string): Tier[] | null => readTiers(text, (number) => amountTyped(number, language))

/** Such a text as the contract writes numbers, which is read in any language; an unreadable one stays as it was typed. */
export const tiersHeld = (text: string, language: string): string => tiersText(tiersTyped(text, language) ?? []) || text

/** Reads ranges without prices. */
export const rangesTyped = (text: string, language: string): Range[] | null => readRanges(text, (number) => amountTyped(number, language))
