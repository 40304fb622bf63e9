import type { Tx } from "#server/database/database.ts"
import { isReadingAgain } from "#server/event-store/feed.ts"
import { lookups, plain } from "./grams.ts"

/** The most words of a search that count. */
const most = 8
/** The most pieces of a word that an index lookup uses: they are selective enough, and the word itself is compared in any case. */
const pieces = 8

/** Takes pieces from the whole word: the end of a number is its most selective part, but most companies' names end alike. */
const spread = (grams: readonly string[]): readonly string[] =>
  grams.length <= pieces
    ? grams
    : Array.from({ length: pieces }, (_, at) => grams[Math.round((at * (grams.length - 1)) / (pieces - 1))] ?? "")

/**
 * A condition on a row with `words` and `grams`: every word of the search occurs in the number or title, or in their pinyin. `bind` adds a parameter
 * and returns its placeholder.
 */
export function foundBy(written: string, table: string, bind: (value: unknown) => string): string {
  const words = plain(written).split(" ").slice(0, most)
  const conditions = words.map((word) => {
    const looked = lookups(word).map((grams) => `${table}.grams @> ${bind(spread(grams))}::text[]`)
    const like = `${table}.words like ${bind(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`
    return looked.length === 0 ? like : `(${looked.join(" or ")}) and ${like}`
  })
  return `(${conditions.join(" and ")})`
}

/** What a search's reply says besides its rows: while the search columns are being rebuilt, rows may be missing. */
export const missingFor = async (tx: Tx, written: string): Promise<{ readonly incomplete?: true }> =>
  written.trim() !== "" && (await isReadingAgain(tx, "search")) ? { incomplete: true } : {}
