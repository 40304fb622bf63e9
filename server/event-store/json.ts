/** Any value that JSON can say. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/** The one JSON text of a value: names sorted at every depth, so that two spellings of one body are equal. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortNames) ?? "null"

const sortNames = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
