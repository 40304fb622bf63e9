import type { Tx } from "#server/database/database.ts"
import { isReadingAgain } from "#server/event-store/feed.ts"
import { lookups, plain } from "./grams.ts"

/** Each written word counts; more of them than this are not asked for. */
const most = 8
/** An index that has found so many pieces of a word need not look for the others: the word itself is compared in any case. */
const pieces = 8

/** Pieces from all over a word: the end of a number tells the most, but that of a company's name what all of them end with. */
const spread = (grams: readonly string[]): readonly string[] =>
  grams.length <= pieces
    ? grams
    : Array.from({ length: pieces }, (_, at) => grams[Math.round((at * (grams.length - 1)) / (pieces - 1))] ?? "")

/** A condition on a row with `words` and `grams`: every written word occurs in the number or title, or in the pinyin of it. `bind` keeps a value and answers its placeholder. */
export function foundBy(written: string, table: string, bind: (value: unknown) => string): string {
  const words = plain(written).split(" ").slice(0, most)
  const conditions = words.map((word) => {
    const looked = lookups(word).map((grams) => `${table}.grams @> ${bind(spread(grams))}::text[]`)
    const like = `${table}.words like ${bind(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`
    return looked.length === 0 ? like : `(${looked.join(" or ")}) and ${like}`
  })
  return `(${conditions.join(" and ")})`
}

/** What an answer to written words says beside its rows: while all that is found by words is entered again, some may be missing. */
export const missingFor = async (tx: Tx, written: string): Promise<{ readonly incomplete?: true }> =>
  written.trim() !== "" && (await isReadingAgain(tx, "search")) ? { incomplete: true } : {}
