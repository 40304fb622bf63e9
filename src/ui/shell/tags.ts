/** An open page in the strip; `path` with its query tells pages apart. */
export interface Tag {
  readonly path: string
  readonly title: string
  /** Cannot be closed. */
  readonly pinned?: boolean
}

/** The strip after a visit: a new page stands last, a known one takes the new title. */
export function visit(tags: readonly Tag[], tag: Tag): readonly Tag[] {
  const at = tags.findIndex(({ path }) => path === tag.path)
  if (at === -1) return [...tags, tag]
  return tags[at]?.title === tag.title ? tags : tags.with(at, { ...tags[at], ...tag })
}

/** The strip without a page, and where to go when that page was open: its right neighbour, else its left one. */
export function close(tags: readonly Tag[], path: string, open: string): { readonly tags: readonly Tag[]; readonly go: string | null } {
  const at = tags.findIndex((tag) => tag.path === path)
  if (at === -1 || tags[at]?.pinned) return { tags, go: null }
  const rest = tags.toSpliced(at, 1)
  return { tags: rest, go: path === open ? (rest[at]?.path ?? rest[at - 1]?.path ?? "/") : null }
}
