/** Whether letters match a Chinese name: its initials, its syllables or beginnings of them. */
export type PinyinMatch = (name: string, letters: string) => boolean

/** Loads the dictionary, 114 kB: only when somebody searches Chinese names by letters. */
export async function fetchPinyin(): Promise<PinyinMatch> {
  const { match } = await import("pinyin-pro")
  return (name, letters) => match(name, letters, { precision: "start", continuous: true }) !== null
}

/** Whether only pinyin can tell if the name matches. */
export const asksForPinyin = (letters: string, name: string): boolean => /^[a-z' ]+$/i.test(letters) && /\p{Script=Han}/u.test(name)
