import { fill, namesIn, onOneLine, paragraphsOf } from "#machines/message/fill.ts"

/** What a letter of invitation says of its own: who is invited, and by whom. */
export type LetterPlaceholder = "person" | "company" | "buyer" | "note"
export const letterPlaceholders: readonly LetterPlaceholder[] = ["person", "company", "buyer", "note"]

/** The subject and the paragraphs of a letter by its template; a note that the template does not place itself is appended. */
export function letterOf(
  { subject, body }: { readonly subject: string; readonly body: string },
  values: Readonly<Record<LetterPlaceholder, string>>,
): { readonly title: string; readonly body: string[] } {
  const closing = values.note === "" || namesIn(body).includes("note") ? "" : `\n\n${values.note}`
  return { title: onOneLine(fill(subject, values)), body: paragraphsOf(fill(body, values) + closing) }
}
