import { keepOwnedList, ownedList } from "./owned.ts"

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

/** The pages that somebody visited last on this device, the newest first. */
export const recentPages = (owner: string): readonly RecentPage[] => ownedList(owner, storage).filter(isPage)

/** Records a visit to a page. */
export function noteRecent(owner: string, page: RecentPage): void {
  const others = recentPages(owner).filter(({ key }) => key !== page.key)
  keepOwnedList(owner, storage, [page, ...others].slice(0, most))
}
