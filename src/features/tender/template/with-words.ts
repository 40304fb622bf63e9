/** What was written, and behind it what a template says, unless it stands there already; as much as a field takes. */
export function withWords(written: string, words: string): string {
  const before = written.trimEnd()
  return (before === "" ? words : before.includes(words) ? before : `${before}\n\n${words}`).slice(0, 20_000)
}
