/** What is being written and not saved: the page that holds it, by the form. */
const unsaved = new Map<string, string>()

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Notes that a form on a page holds what is not saved; the answer forgets it. While there is any, the browser asks before the window closes. */
export function noteUnsaved(form: string, page: string): () => void {
  if (unsaved.size === 0) addEventListener("beforeunload", ask)
  unsaved.set(form, page)
  return () => {
    unsaved.delete(form)
    if (unsaved.size === 0) removeEventListener("beforeunload", ask)
  }
}

/** Whether any of these pages holds what is not saved. */
export const holdsUnsaved = (pages: readonly string[]): boolean => {
  const holding = new Set(unsaved.values())
  return pages.some((page) => holding.has(page))
}

/** Lets everything go: the session has ended, and nobody may stop it. */
export const forgetUnsaved = (): void => {
  unsaved.clear()
  removeEventListener("beforeunload", ask)
}
