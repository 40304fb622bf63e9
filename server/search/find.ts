import type { Tx } from "#server/database/database.ts"
import { isReadingAgain } from "#server/event-store/feed.ts"
import { lookups, plain } from "./grams.ts"

/** The most words of a search that count. */
const most = 8
/**
 * The most pieces of a word that an index lookup uses: a few are selective enough, and the word itself is compared in any case. The last pieces are
 * used, since they are the most selective, as in a number.
 */
const pieces = 4

/**
 * A condition on a row with `words` and `grams`: every word of the search occurs in the number or title, or in their pinyin. `bind` adds a parameter
 * and returns its placeholder.
 */
export function foundBy(written: string, table: string, bind: (value: unknown) => string): string {
  const words = plain(written).split(" ").slice(0, most)
  const conditions = words.map((word) => {
    const looked = lookups(word).map((grams) => `${table}.grams @> ${bind(grams.slice(-pieces))}::text[]`)
    const like = `${table}.words like ${bind(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`
    return looked.length === 0 ? like : `(${looked.join(" or ")}) and ${like}`
  })
  return `(${conditions.join(" and ")})`
}

/** What a search's reply says besides its rows: while the search columns are being rebuilt, rows may be missing. */
export const missingFor = async (tx: Tx, written: string): Promise<{ readonly incomplete?: true }> =>
  written.trim() !== "" && (await isReadingAgain(tx, "search")) ? { incomplete: true } : {}
