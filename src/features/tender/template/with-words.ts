/** Appends a template's text to a written one, unless it is already there; cut at the field's limit. */
export function withWords(written: string, words: string): string {
  const before = written.trimEnd()
  return (before === "" ? words : before.includes(words) ? before : `${before}\n\n${words}`).slice(0, 20_000)
}
