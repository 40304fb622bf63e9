import type { ActingRole, Role } from "#contract/people.ts"

/** What the server knows of a part of a document: the company that it is of, and the state that it is in. */
export interface PartTold {
  readonly party: string | null
  readonly state: string
}

/** Somebody before the files of a document. */
export interface FileReader<Facts> {
  readonly facts: Facts
  readonly state: string
  /** The side on which the person stands; `<kind>.<side>` for a side of a document that belongs to this one. */
  readonly side: string
  readonly roles: readonly ActingRole[]
  readonly person: string
  readonly party: string | null
  /** What of the document the files are of, such as a line; null where they are of the document as a whole. */
  readonly part: string | null
  readonly told: PartTold | null
}

/** Who has something to do with the files of a group, and when. */
export interface FileAccess<Facts, SideName extends string = string, State extends string = string> {
  /** A side of the document; or `<kind>.<side>`, where the reader's company has a document of that kind below this one. */
  readonly side: SideName | `${string}.${string}`
  /** Only those who act in one of these roles. */
  readonly acting?: readonly Role[]
  /** Whose files of a part these are, where not everybody's on that side. */
  whose?(on: FileReader<Facts>): boolean
  /** Only while the document is in one of these states. */
  readonly in?: readonly State[]
  /** Only as long as this holds. */
  when?(on: FileReader<Facts>): boolean
}

/** A group of a document's files. Files are of the document as a whole unless `each` or `of` says of which parts they are. */
export interface FileGroup<Facts = object, SideName extends string = string, State extends string = string> {
  /** The parts of the document that have files of their own, by their keys. */
  each?(facts: Facts): readonly string[]
  /** Whether there is such a part, where the facts alone do not say it. */
  of?(on: FileReader<Facts>): boolean
  /** Who adds and removes files. */
  readonly adds: readonly FileAccess<Facts, SideName, State>[]
  /** Who sees them, beside whoever may add them now. */
  readonly sees: readonly FileAccess<Facts, SideName, State>[]
  /** Files that came before this time stay: others have read them, so only newer versions can be added. Epoch ms; null for none. */
  fixed?(on: FileReader<Facts>): number | null
  /** Who brought and who took the files is told to nobody on the first side, which is not to know whose they are. */
  readonly nameless?: boolean
  /** What those on a side pay before they may take the files; null for nothing. */
  readonly sold?: { readonly to: SideName; price(facts: Facts): { readonly amount: string; readonly currency: string } | null }
}

export type FileGroups<Facts = object, SideName extends string = string, State extends string = string> = Readonly<
  Record<string, FileGroup<Facts, SideName, State>>
>

/** What somebody may do with files: `offered` are told of but have to be bought, `late` are those that this person might have added at another time. */
export type FileRight = "none" | "offered" | "read" | "late" | "write"

/** The name of a group on the wire (businessType). */
export const fileBusiness = (kind: string, group: string): string => `${kind}-${group}`

const stands = <Facts>({ side, acting, whose }: FileAccess<Facts>, on: FileReader<Facts>): boolean =>
  side === on.side && (acting?.some((role) => on.roles.includes(role)) ?? true) && (whose?.(on) ?? true)

const isOpen = <Facts>({ in: states, when }: FileAccess<Facts>, on: FileReader<Facts>): boolean =>
  (states?.includes(on.state) ?? true) && (when?.(on) ?? true)

/** Whether the document has such a part. */
function isThere<Facts>({ each, of }: FileGroup<Facts>, on: FileReader<Facts>): boolean {
  if (of) return on.part !== null && of(on)
  return each ? on.part !== null && each(on.facts).includes(on.part) : on.part === null
}

/** What somebody may do with a group's files of one part. */
export function fileRight<Facts>(group: FileGroup<Facts>, on: FileReader<Facts>): FileRight {
  if (!isThere(group, on)) return "none"
  const adds = group.adds.filter((one) => stands(one, on))
  if (adds.some((one) => isOpen(one, on))) return "write"
  if (!group.sees.some((one) => stands(one, on) && isOpen(one, on))) return "none"
  return adds.length > 0 ? "late" : "read"
}
