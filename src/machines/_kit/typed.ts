/** Says a type where a declaration asks for a value and reads its type alone, as `types` of a set-up does. */
export const typed = <T>(): T => ({}) as T
