const prefix = "filters:"

/** The key in the session storage for a page's filters, made from its tag key. */
export const filtersOf = (key: string): string => prefix + key

/** Deletes the saved filters of a page (spec 2.6: with its tab), or those of all pages. */
export function forgetFilters(key?: string): void {
  try {
    const names = key === undefined ? Object.keys(sessionStorage).filter((name) => name.startsWith(prefix)) : [filtersOf(key)]
    for (const name of names) sessionStorage.removeItem(name)
  } catch {
    // A browser without storage has nothing to delete.
  }
}
