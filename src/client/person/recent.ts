/** A page that was looked at on this device. */
export interface RecentPage {
  /** Tells pages apart, wherever on a page one was. */
  readonly key: string
  readonly path: string
  readonly title: string
  /** What the page adds to its title, such as a document's number. */
  readonly own?: string
}

const storage = "recent"
const most = 12

const isPage = (value: unknown): value is RecentPage =>
  typeof value === "object" && value !== null && ["key", "path", "title"].every((name) => typeof Reflect.get(value, name) === "string")

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
    localStorage.setItem(storage, JSON.stringify([page, ...recentPages().filter(({ key }) => key !== page.key)].slice(0, most)))
  } catch {
    // Storage full or denied: nothing to go back to.
  }
}
