/** Passes a type where a declaration takes a value only for its type, as `types` of a set-up does. */
export const typed = <T>(): T => ({}) as T
