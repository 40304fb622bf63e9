import type { Actor, Role } from "#contract/people.ts"

/** A key that people hold: who holds one of those that a document names may know of it. One form for a single document and for the rows of a list. */
export type Reader = `*` | `person:${string}` | `role:${string}` | `party:${string}` | `${string}@${string}`

/** Whoever is signed in. */
export const everybody: Reader = "*"
export const person = (id: string): Reader => `person:${id}`
export const role = (name: Role): Reader => `role:${name}`
/** The people of a company, in whatever role. */
export const party = (id: string): Reader => `party:${id}`
/** The people of a company who act in a role. */
export const at = (name: Role, company: string): Reader => `${name}@${company}`

/** All keys that a person holds. */
export const keysOf = ({ id, roles, party: company }: Actor): readonly Reader[] => [
  everybody,
  person(id),
  ...roles.map((name): Reader => `role:${name}`),
  ...(company === null ? [] : [party(company), ...roles.map((name): Reader => `${name}@${company}`)]),
]

export const holdsOneOf = (by: Actor, readers: readonly Reader[]): boolean => {
  const keys = new Set(keysOf(by))
  return readers.some((reader) => keys.has(reader))
}
