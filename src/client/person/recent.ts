/** A page that was visited on this device. */
export interface RecentPage {
  /** Identifies the page, whatever part of it was shown. */
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

/** The pages visited last on this device, the newest first; signing out clears them. */
export function recentPages(): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storage) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isPage) : []
  } catch {
    return []
  }
}

/** Records a visit to a page; does nothing on a device without storage. */
export function noteRecent(page: RecentPage): void {
  try {
    localStorage.setItem(storage, JSON.stringify([page, ...recentPages().filter(({ key }) => key !== page.key)].slice(0, most)))
  } catch {
    // Storage is full or denied: visits are not recorded.
  }
}
