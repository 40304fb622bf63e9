/** Any JSON value. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/** The canonical JSON text of a value: names are sorted at every depth, so equal bodies have equal texts. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortNames) ?? "null"

const sortNames = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
