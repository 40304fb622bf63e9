import { asksForPinyin, type PinyinMatch } from "#ui/shell/pinyin.ts"
import { plain } from "#ui/shell/search-pages.ts"

/** A line of the palette: a destination or a command. */
export interface Entry {
  readonly id: string
  readonly title: string
  /** Smaller, beside the title: a number, a state, a group. */
  readonly note?: string
  /** The shortcut of the same command, as caps; see `capsOf`. */
  readonly caps?: readonly (readonly string[])[]
  run(): void
}

/** Related lines under a heading. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly entries: readonly Entry[]
  /** Also shown before anything is typed. */
  readonly first?: boolean
}

/** Results from the server; `incomplete` while the search is being rebuilt, `failed` when it was not or only partly done. */
export interface FoundFar {
  readonly sections: readonly Section[]
  readonly incomplete: boolean
  readonly failed: boolean
}

/** Whether the server can search for this: one Chinese character, or two of other ones. */
export const asksFar = (written: string): boolean => written.length > 1 || /\p{Script=Han}/u.test(written)

/** The most lines of one section. */
const most = 8

/** Whether a text matches the input: every word of it occurs, in any order, or it is the pinyin of the title or of the note. */
function answers({ title, note = "" }: Entry, written: string, pinyin: PinyinMatch | null): boolean {
  const known = plain(`${title} ${note}`)
  if (
    plain(written)
      .split(/\s+/)
      .every((word) => known.includes(word))
  )
    return true
  const letters = written.replaceAll(/[' ]/g, "").toLowerCase()
  return pinyin !== null && [title, note].some((name) => asksForPinyin(written, name) && pinyin(name, letters))
}

/** The matching lines in their sections; before any input, the first sections. Without pinyin only the input itself is compared. */
export function narrowed(sections: readonly Section[], written: string, pinyin: PinyinMatch | null): readonly Section[] {
  const words = written.trim()
  return sections
    .filter(({ first }) => words !== "" || first)
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => words === "" || answers(entry, words, pinyin)).slice(0, most),
    }))
    .filter(({ entries }) => entries.length > 0)
}
