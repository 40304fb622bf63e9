import { lookups, plain } from "./grams.ts"

/** Each written word counts; more of them than this are not asked for. */
const most = 8

/** The ids of the documents of a kind in whose number or title, or in the pinyin of it, every written word occurs: a subquery. `bind` keeps a value and answers its placeholder. */
export function foundBy(written: string, kind: string, bind: (value: unknown) => string): string {
  const words = plain(written).split(" ").slice(0, most)
  const conditions = words.map((word) => {
    const pieces = lookups(word).map((grams) => `grams @> ${bind(grams)}::text[]`)
    const like = `words like ${bind(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`
    return pieces.length === 0 ? like : `(${pieces.join(" or ")}) and ${like}`
  })
  return `select document from search_entry where kind = ${bind(kind)} and ${conditions.join(" and ")}`
}
