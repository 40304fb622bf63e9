/** Unsaved input: the page that holds it, by form. */
const unsaved = new Map<string, string>()

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Registers unsaved input of a form on a page; the returned function unregisters it. While there is any, the browser asks before the window closes. */
export function noteUnsaved(form: string, page: string): () => void {
  if (unsaved.size === 0) addEventListener("beforeunload", ask)
  unsaved.set(form, page)
  return () => {
    unsaved.delete(form)
    if (unsaved.size === 0) removeEventListener("beforeunload", ask)
  }
}

/** Whether any of these pages has unsaved input. */
export const holdsUnsaved = (pages: readonly string[]): boolean => {
  const holding = new Set(unsaved.values())
  return pages.some((page) => holding.has(page))
}

/** Drops all registrations: the session has ended, and no question may stop the page from leaving. */
export const forgetUnsaved = (): void => {
  unsaved.clear()
  removeEventListener("beforeunload", ask)
}
