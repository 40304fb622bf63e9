import { asksForPinyin, type PinyinMatch } from "#ui/shell/pinyin.ts"
import { plain } from "#ui/shell/search-pages.ts"

/** One line of the palette: somewhere to go or something to do. */
export interface Entry {
  readonly id: string
  readonly title: string
  /** Smaller, beside the title: a number, a state, a group. */
  readonly note?: string
  /** The keys that do the same, as caps; see `capsOf`. */
  readonly caps?: readonly (readonly string[])[]
  run(): void
}

/** Lines that belong together, under a heading. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly entries: readonly Entry[]
  /** Shown also before anything is written. */
  readonly first?: boolean
}

/** What was found further away than in this browser; `incomplete` while it cannot all be found. */
export interface FoundFar {
  readonly sections: readonly Section[]
  readonly incomplete: boolean
}

/** At most so many lines of one section are shown. */
const most = 8

/** Whether a text answers what was written: every word of it occurs, in any order, or it is the pinyin of the title or of the note. */
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

/** The sections that are left of what was written; before anything is written, the first ones. Without pinyin only what is written is compared. */
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
