/** An open page in the strip. */
export interface Tag {
  /** Tells pages apart; see `tagKey`. */
  readonly key: string
  /** Where it was last, with its filters. */
  readonly path: string
  readonly title: string
  /** What the page calls itself once it knows, such as a document's number. */
  readonly own?: string
  /** Cannot be closed. */
  readonly pinned?: boolean
}

/** A page is its address and the document it shows; filters and pages of a list are the same page. */
export function tagKey(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://page")
  const id = searchParams.get("id")
  return id === null ? pathname : `${pathname}?id=${id}`
}

/** What a tab is called. */
export const tagName = ({ own, title }: Tag): string => own ?? title

/** The strip after a visit: a new page stands last, a known one keeps its place and learns its path and title. */
export function visit(tags: readonly Tag[], tag: Tag): readonly Tag[] {
  const at = tags.findIndex(({ key }) => key === tag.key)
  const known = tags[at]
  if (!known) return [...tags, tag]
  return known.title === tag.title && known.path === tag.path ? tags : tags.with(at, { ...known, ...tag })
}

/** The strip without a page, and where to go when that page was open: its right neighbour, else its left one. */
export function close(tags: readonly Tag[], key: string, open: string): { readonly tags: readonly Tag[]; readonly go: string | null } {
  const at = tags.findIndex((tag) => tag.key === key)
  if (at === -1 || tags[at]?.pinned) return { tags, go: null }
  const rest = tags.toSpliced(at, 1)
  return { tags: rest, go: key === open ? ((rest[at] ?? rest[at - 1])?.path ?? "/") : null }
}
