const prefix = "filters:"

/** Under which name of the session storage a page keeps its filters: the page's tag key tells whose they are. */
export const filtersOf = (key: string): string => prefix + key

/** Drops the filters that a page has saved (spec 2.6: with its tab), or those of all pages. */
export function forgetFilters(key?: string): void {
  try {
    const names = key === undefined ? Object.keys(sessionStorage).filter((name) => name.startsWith(prefix)) : [filtersOf(key)]
    for (const name of names) sessionStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
