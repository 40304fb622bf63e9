/** A page that was looked at on this device. */
export interface RecentPage {
  readonly path: string
  readonly title: string
}

const storage = "recent"
const most = 12

const isPage = (value: unknown): value is RecentPage =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  "title" in value &&
  typeof value.path === "string" &&
  typeof value.title === "string"

/** The pages looked at last on this device, the newest first; signing out forgets them. */
export function recentPages(): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storage) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isPage) : []
  } catch {
    return []
  }
}

/** Notes that a page is looked at; a device that keeps nothing just forgets it. */
export function noteRecent(page: RecentPage): void {
  try {
    localStorage.setItem(storage, JSON.stringify([page, ...recentPages().filter(({ path }) => path !== page.path)].slice(0, most)))
  } catch {
    // Storage full or denied: nothing to go back to.
  }
}
