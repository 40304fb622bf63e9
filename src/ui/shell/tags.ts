/** An open page in the strip. */
export interface Tag {
  /** Identifies the page; see `tagKey`. */
  readonly key: string
  /** Its last address, with its filters. */
  readonly path: string
  readonly title: string
  /** An addition to the title, such as a document's number. */
  readonly own?: string
  /** Cannot be closed, and precedes all that can. */
  readonly pinned?: boolean
  /** The icon before the title of a permanent tab; named as in `MenuIcon`. */
  readonly icon?: string
}

/** A strip with the page to open; null to stay. */
export interface Closed {
  readonly tags: readonly Tag[]
  readonly go: string | null
}

/** A page is identified by its address and document; filters and pages of a list do not matter. */
export function tagKey(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://page")
  const id = searchParams.get("id")
  return id === null ? pathname : `${pathname}?id=${id}`
}

/** The name of a tab. */
export const tagName = ({ own, title }: Tag): string => (own === undefined ? title : `${title} ${own}`)

/** The pages of the platform's texts, of which one stays open at a time (spec 2.6). */
const isLanguagePage = ({ key }: Tag): boolean => /^\/language[-/]/.test(key)

/** The strip after a visit: a new page comes last (a pinned one last of the pinned), a known one keeps its place and gets the new path and title. */
export function visit(tags: readonly Tag[], tag: Tag): readonly Tag[] {
  const at = tags.findIndex(({ key }) => key === tag.key)
  const known = tags[at]
  if (known) return known.title === tag.title && known.path === tag.path ? tags : tags.with(at, { ...known, ...tag })
  const others = isLanguagePage(tag) ? tags.filter((one) => !isLanguagePage(one)) : tags
  return tag.pinned ? others.toSpliced(pinnedIn(others), 0, tag) : [...others, tag]
}

/** The strip after a page has moved to another address: its tab follows, or is removed if the address already has a tab. */
export function moveOn(tags: readonly Tag[], key: string, path: string): readonly Tag[] {
  const to = tagKey(path)
  const tag = tags.find((one) => one.key === key)
  if (!tag || tag.pinned || to === key) return tags
  if (tags.some((one) => one.key === to)) return tags.filter((one) => one !== tag)
  return tags.map((one) => (one === tag ? { key: to, path, title: tag.title } : one))
}

/** The number of pinned pages, which come first. */
const pinnedIn = (tags: readonly Tag[]): number => tags.filter(({ pinned }) => pinned).length

/** The strip without a page; when that page was open, its right neighbour is opened, else its left one. */
export function close(tags: readonly Tag[], key: string, open: string): Closed {
  const at = tags.findIndex((tag) => tag.key === key)
  if (at === -1 || tags[at]?.pinned) return { tags, go: null }
  const rest = tags.toSpliced(at, 1)
  return { tags: rest, go: key === open ? ((rest[at] ?? rest[at - 1])?.path ?? "/") : null }
}

/** The strip with only a page and the pinned ones; the page is opened. */
export function closeOthers(tags: readonly Tag[], key: string, open: string): Closed {
  const rest = tags.filter((tag) => tag.pinned || tag.key === key)
  return { tags: rest, go: rest.some((tag) => tag.key === open) ? null : (tags.find((tag) => tag.key === key)?.path ?? "/") }
}

/** The strip with only the pinned pages, of which the last is opened unless one is open. */
export function closeAll(tags: readonly Tag[], open: string): Closed {
  const rest = tags.filter(({ pinned }) => pinned)
  return { tags: rest, go: rest.some((tag) => tag.key === open) ? null : (rest.at(-1)?.path ?? "/") }
}

/** The strip with a page moved. The pinned pages stay first and in place. */
export function move(tags: readonly Tag[], key: string, to: number): readonly Tag[] {
  const at = tags.findIndex((tag) => tag.key === key)
  const tag = tags[at]
  const place = Math.max(pinnedIn(tags), Math.min(to, tags.length - 1))
  return !tag || tag.pinned || place === at ? tags : tags.toSpliced(at, 1).toSpliced(place, 0, tag)
}
