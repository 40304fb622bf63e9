/** The first field of a form, or of a part of a page, with unreadable text, such as a day that does not exist: its value is empty, so nothing must be submitted. */
export const unreadIn = (part: ParentNode): HTMLInputElement | undefined =>
  [...part.querySelectorAll("input")].find(({ validity }) => validity.customError)

/** Takes the focus to the first unreadable field, and tells whether there is one. */
export function holdAtUnread(part: ParentNode | null): boolean {
  const unread = part === null ? undefined : unreadIn(part)
  unread?.focus()
  return unread !== undefined
}
