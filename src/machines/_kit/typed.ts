/** Passes a type where a declaration takes a value only for its type, as `types` of a set-up does. */
export const typed = <T>(): T => ({}) as T

/** The names of an object that has no others than its type says. */
export const typedKeys = <Of extends object>(of: Of): readonly (keyof Of & string)[] => Object.keys(of) as (keyof Of & string)[]

/** A record with a value for each of these names. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
