import type { Actor, ActingRole, Role } from "#contract/people.ts"

/** A key that people hold: holders of a key that a document names may see it. The same form for a single document and for the rows of a list. */
export type Reader = `*` | `person:${string}` | `role:${string}` | `party:${string}` | `${string}@${string}` | `${string}#${string}`

/** Everybody who is signed in. */
export const everybody: Reader = "*"
export const person = (id: string): Reader => `person:${id}`
export const role = (name: Role): Reader => `role:${name}`
/** The people of a company, in any role. */
export const party = (id: string): Reader => `party:${id}`
/** The people of a company who act in a role; `*` is any company. */
export const at = (name: Role, company: string): Reader => `${name}@${company}`
/** A person while acting in a role. */
export const acting = (name: ActingRole, id: string): Reader => `${name}#${id}`

/** An actor who holds a key and acts in these roles, for the rules. */
export function holderOf(reader: Reader, roles: readonly Role[]): Actor {
  const [, company = null] = reader.split("@")
  return { id: reader.startsWith("person:") ? reader.slice(7) : "", roles, party: company }
}

/** All keys that a person holds. */
export const keysOf = ({ id, roles, party: company }: Actor): readonly Reader[] => [
  everybody,
  person(id),
  ...roles.flatMap((name): Reader[] => [`role:${name}`, acting(name, id)]),
  ...(company === null ? [] : [party(company), ...roles.flatMap((name): Reader[] => [`${name}@${company}`, `${name}@*`])]),
]

export const holdsOneOf = (by: Actor, readers: readonly Reader[]): boolean => {
  const keys = new Set(keysOf(by))
  return readers.some((reader) => keys.has(reader))
}

/** Whether somebody's roles permit a side at all. */
export const mayStand = (
  { acting: only, unless }: { readonly acting?: readonly Role[] | undefined; readonly unless?: readonly Role[] | undefined },
  roles: readonly ActingRole[],
): boolean => (only?.some((name) => roles.includes(name)) ?? true) && !unless?.some((name) => roles.includes(name))
