import type { ActingRole, Role } from "#contract/people.ts"

/** What the server knows of a part of a document: its company, and its state. */
export interface PartTold {
  readonly party: string | null
  readonly state: string
}

/** A person who asks for the files of a document. */
export interface FileReader<Facts> {
  readonly facts: Facts
  readonly state: string
  /** The person's side; `<kind>.<side>` for a side of a member document. */
  readonly side: string
  readonly roles: readonly ActingRole[]
  readonly person: string
  readonly party: string | null
  /** The part of the document that the files belong to, such as a line; null for the document as a whole. */
  readonly part: string | null
  readonly told: PartTold | null
}

/** Who may access the files of a group, and when. */
export interface FileAccess<Facts, SideName extends string = string, State extends string = string> {
  /** A side of the document; or `<kind>.<side>`, where the reader's company has a member document of that kind. */
  readonly side: SideName | `${string}.${string}`
  /** Only people who act in one of these roles. */
  readonly acting?: readonly Role[]
  /** The owner of a part's files, where not everybody on that side has access. */
  whose?(on: FileReader<Facts>): boolean
  /** Only while the document is in one of these states. */
  readonly in?: readonly State[]
  /** Only while this is true. */
  when?(on: FileReader<Facts>): boolean
}

/** A group of a document's files. Files belong to the document as a whole unless `each` or `of` gives their parts. */
export interface FileGroup<Facts = object, SideName extends string = string, State extends string = string> {
  /** The keys of the document's parts that have files of their own. */
  each?(facts: Facts): readonly string[]
  /** Whether a part exists, where the facts alone do not tell. */
  of?(on: FileReader<Facts>): boolean
  /** Who may add and remove files. */
  readonly adds: readonly FileAccess<Facts, SideName, State>[]
  /** Who may see them, besides people who may add them now. */
  readonly sees: readonly FileAccess<Facts, SideName, State>[]
  /** Files from before this time cannot be removed: others have read them, so only newer versions can be added. Epoch ms; null for none. */
  fixed?(on: FileReader<Facts>): number | null
  /** Whether people on the first side are not told who added and who took the files. */
  readonly nameless?: boolean
  /** The price that a side must pay before it may download the files; null for none. */
  readonly sold?: { readonly to: SideName; price(facts: Facts): { readonly amount: string; readonly currency: string } | null }
}

export type FileGroups<Facts = object, SideName extends string = string, State extends string = string> = Readonly<
  Record<string, FileGroup<Facts, SideName, State>>
>

/** What a person may do with files: `offered` files are visible but must be bought, `late` ones could have been added at another time. */
export type FileRight = "none" | "offered" | "read" | "late" | "write"

/** The name of a group on the wire (businessType). */
export const fileBusiness = (kind: string, group: string): string => `${kind}-${group}`

const isReader = <Facts>({ side, acting, whose }: FileAccess<Facts>, on: FileReader<Facts>): boolean =>
  side === on.side && (acting?.some((role) => on.roles.includes(role)) ?? true) && (whose?.(on) ?? true)

const isOpen = <Facts>({ in: states, when }: FileAccess<Facts>, on: FileReader<Facts>): boolean =>
  (states?.includes(on.state) ?? true) && (when?.(on) ?? true)

/** Whether the document has a part. */
function isThere<Facts>({ each, of }: FileGroup<Facts>, on: FileReader<Facts>): boolean {
  if (of) return on.part !== null && of(on)
  return each ? on.part !== null && each(on.facts).includes(on.part) : on.part === null
}

/** What a person may do with a group's files of one part. */
export function fileRight<Facts>(group: FileGroup<Facts>, on: FileReader<Facts>): FileRight {
  if (!isThere(group, on)) return "none"
  const adds = group.adds.filter((one) => isReader(one, on))
  if (adds.some((one) => isOpen(one, on))) return "write"
  if (!group.sees.some((one) => isReader(one, on) && isOpen(one, on))) return "none"
  return adds.length > 0 ? "late" : "read"
}
