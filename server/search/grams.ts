import { pinyin } from "pinyin-pro"

const han = /\p{Script=Han}/u
/** Normalises a text for comparison: full-width forms become plain ones, upper case lower, blanks single. */
export const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** The runs of a text that are cut into pieces: Chinese characters, and letters with digits; all other characters separate them. */
const runsOf = (text: string): readonly string[] => text.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []

/** Chinese is cut into pairs, since most words have two characters; letters and digits are cut by three. */
const lengthIn = (run: string): number => (han.test(run) ? 2 : 3)

/** Every piece with the given number of code points. */
function cut(run: string, length: number): readonly string[] {
  const points = Array.from(run)
  return points.slice(length - 1).map((_, at) => points.slice(at, at + length).join(""))
}

/** The pairs of plain letters in a run: what people write with two, such as kV or PC, are words as well. */
const pairs = (run: string): readonly string[] => cut(run, 2).filter((piece) => /^[a-z]{2}$/.test(piece))

/** Marks pinyin initials, cut into pairs, apart from other letters: `cgjh` for 采购计划. */
const initialMark = "~"

/** The pinyin of the Chinese characters in a text, one syllable each without tones; other characters are left out. */
const syllables = (text: string): readonly string[] => pinyin(text, { toneType: "none", type: "array", nonZh: "removed" })

/** The search columns of a document. */
export interface Entry {
  readonly words: string
  readonly grams: readonly string[]
}

/** Makes the search columns from a document's number and title. */
export function entryOf(...texts: readonly string[]): Entry {
  const written = plain(texts.join(" "))
  const spoken = syllables(written)
  const initials = spoken.map(([first = ""]) => first).join("")
  const singles = [...new Set(written)].filter((one) => han.test(one))
  const runs = runsOf(written)
  const pieces = [...runs, ...(spoken.length > 0 ? [spoken.join("")] : [])].flatMap((run) => cut(run, lengthIn(run)))
  const marked = cut(initials, 2).map((piece) => initialMark + piece)
  return {
    words: [written, spoken.join(""), initials].join("\n"),
    grams: [...new Set([...singles, ...pieces, ...runs.flatMap(pairs), ...marked])],
  }
}

/** The lookups for one word of a search: any of the alternatives, each with all of its pieces. Empty when the word is too short for the index. */
export function lookups(word: string): readonly (readonly string[])[] {
  const whole = runsOf(word).flatMap((run) => {
    if (run.length < lengthIn(run)) return han.test(run) ? cut(run, 1) : pairs(run)
    return cut(run, lengthIn(run))
  })
  const initials = /^[a-z]{2,}$/.test(word) ? cut(word, 2).map((piece) => initialMark + piece) : []
  return [whole, initials].filter((pieces) => pieces.length > 0)
}
