import type { MenuEntry } from "./menu-tree.ts"
import { type PinyinMatch, asksForPinyin } from "./pinyin.ts"

/** A found page with its group. */
export interface FoundPage {
  readonly page: MenuEntry
  readonly group: string
}

/** Normalises a text: case, character width and accents do not matter. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLocaleLowerCase()

/** All pages of the menu with their groups. */
export const pagesOf = (entries: readonly MenuEntry[]): readonly FoundPage[] =>
  entries.flatMap((entry) =>
    entry.pages.length === 0 ? [{ page: entry, group: "" }] : entry.pages.map((page) => ({ page, group: entry.name })),
  )

/**
 * The pages that match the input: first those whose name begins with it, then those that contain it or match it in pinyin, then those whose group
 * matches. Without the pinyin table only the letters are compared.
 */
export function searchPages(pages: readonly FoundPage[], typed: string, pinyin: PinyinMatch | null): readonly FoundPage[] {
  const wanted = plain(typed.trim())
  if (wanted === "") return []
  const spelled = (name: string): boolean => pinyin !== null && asksForPinyin(typed, name) && pinyin(name, wanted.replaceAll(/[' ]/g, ""))
  const rank = ({ page: { name }, group }: FoundPage): number => {
    const at = plain(name).indexOf(wanted)
    if (at !== -1) return at === 0 ? 0 : 1
    if (spelled(name)) return 2
    return plain(group).includes(wanted) || spelled(group) ? 3 : 4
  }
  const ranked = pages.map((found) => ({ found, rank: rank(found) })).filter((one) => one.rank < 4)
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ found }) => found)
}
