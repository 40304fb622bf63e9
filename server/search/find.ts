import type { Tx } from "#server/database/database.ts"
import { isReadingAgain } from "#server/event-store/feed.ts"
import { lookups, plain } from "./grams.ts"

/** The most words of a search that count. */
const most = 8
/** The most pieces of a word that an index lookup uses: they are selective enough, and the word itself is compared in any case. */
const pieces = 8
/** So many pieces of a number's end are looked up: fewer find too many documents, and one that all numbers share takes longer than all of these. */
const digits = { least: 3, most: 4 }

/** Takes pieces from the whole word: most companies' names end alike. */
const spread = (grams: readonly string[]): readonly string[] =>
  grams.length <= pieces
    ? grams
    : Array.from({ length: pieces }, (_, at) => grams[Math.round((at * (grams.length - 1)) / (pieces - 1))] ?? "")

/** Takes the pieces of a word that tell the most: all numbers begin alike, with letters and a month, and differ at their end. */
function telling(looked: readonly string[]): readonly string[] {
  const grams = [...new Set(looked)]
  const numbers = grams.filter((gram) => /^\d+$/.test(gram))
  if (numbers.length < digits.least) return spread(grams)
  return spread([...numbers.slice(-digits.most), ...grams.filter((gram) => /\p{Script=Han}/u.test(gram))])
}

/**
 * A condition on a row with `words` and `grams`: every word of the search occurs in the number or title, or in their pinyin. `bind` adds a parameter
 * and returns its placeholder.
 */
export function foundBy(written: string, table: string, bind: (value: unknown) => string): string {
  const words = plain(written).split(" ").slice(0, most)
  const conditions = words.map((word) => {
    const looked = lookups(word).map((grams) => `${table}.grams @> ${bind(telling(grams))}::text[]`)
    const like = `${table}.words like ${bind(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`
    return looked.length === 0 ? like : `(${looked.join(" or ")}) and ${like}`
  })
  return `(${conditions.join(" and ")})`
}

/** What a search's reply says besides its rows: while the search columns are being rebuilt, rows may be missing. */
export const missingFor = async (tx: Tx, written: string): Promise<{ readonly incomplete?: true }> =>
  written.trim() !== "" && (await isReadingAgain(tx, "search")) ? { incomplete: true } : {}
