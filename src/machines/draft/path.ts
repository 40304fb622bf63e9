import type { DraftPath } from "#contract/draft.contract.ts"

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const forbidden = new Set(["__proto__", "constructor", "prototype"])
const maxIndex = 9_999

/** The keys of a path such as `lines.0.price`; a number is a list index where the value has a list. */
export const pathOf = (path: string | DraftPath): DraftPath =>
  typeof path !== "string" ? path : path === "" ? [] : path.split(".").map((key) => (/^\d{1,4}$/.test(key) ? Number(key) : key))

/** The value at a path; undefined where there is none. */
export function getAt(value: Json | undefined, path: DraftPath): Json | undefined {
  let at = value
  for (const key of path) {
    if (isList(at)) at = typeof key === "number" ? at[key] : undefined
    else if (isRecord(at)) at = Object.hasOwn(at, key) ? at[key] : undefined
    else return undefined
  }
  return at
}

/** What was copied while values were set one after the other; nobody else has it, so it is changed in place and copied no more. */
export interface Copies {
  readonly own: Set<Json>
  /** How many places of lists were skipped: a short path may make long lists of null. */
  skipped: number
}
export const noCopies = (): Copies => ({ own: new Set(), skipped: 0 })

/**
 * Returns a copy with one value set, sharing everything unchanged; undefined removes an object's key and clears a list's element. Missing containers
 * are created: a list for a number, an object for a name.
 */
export function setAt(value: Json | undefined, path: DraftPath, next: Json | undefined, copies = noCopies()): Json | undefined {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (forbidden.has(String(key)) || (typeof key === "number" && key > maxIndex)) return value
  const set = (within: Json | undefined): Json | undefined => setAt(within, rest, next, copies)
  if (isList(value) && typeof key === "number") return setInList(value, key, set(value[key]), copies)
  if (isRecord(value)) return setInRecord(value, String(key), set(Object.hasOwn(value, key) ? value[key] : undefined), copies)
  if (next === undefined) return value
  return typeof key === "number" ? setInList([], key, set(undefined), copies) : setInRecord({}, key, set(undefined), copies)
}

/** The same for a value of any type, which stays: whether the new value fits is for its schema to say. */
export const withAt = <Value>(of: Value, path: string, next: unknown): Value => setAt(of as Json, pathOf(path), next as Json) as Value

/** The innermost place that holds all that differs between two values, with what is there afterwards; null when nothing does. */
export function changedPlace(before: unknown, after: unknown): { readonly path: DraftPath; readonly value: unknown } | null {
  if (before === after) return null
  const [was, is] = [partsOf(before), partsOf(after)]
  // Lists of different lengths have no places in common.
  if (!was || !is || Array.isArray(before) !== Array.isArray(after) || (Array.isArray(after) && was.size !== is.size))
    return { path: [], value: after }
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const within = changedPlace(was.get(key), is.get(key))
    return within ? [{ path: [key, ...within.path], value: within.value }] : []
  })
  const [only = null, ...others] = changed
  return others.length === 0 ? only : { path: [], value: after }
}

const partsOf = (value: unknown): ReadonlyMap<string | number, unknown> | null =>
  Array.isArray(value) ? new Map(value.entries()) : typeof value === "object" && value !== null ? new Map(Object.entries(value)) : null

function setInList(list: Json[], index: number, next: Json | undefined, copies: Copies): Json {
  if (next === undefined && index >= list.length) return list
  const copy = copies.own.has(list) ? list : list.slice()
  copies.own.add(copy)
  copies.skipped += Math.max(0, index - copy.length)
  // JSON has no holes: skipped elements are null.
  while (copy.length < index) copy.push(null)
  copy[index] = next ?? null
  return copy
}

function setInRecord(record: { [key: string]: Json }, key: string, next: Json | undefined, copies: Copies): Json {
  const copy = copies.own.has(record) ? record : { ...record }
  copies.own.add(copy)
  if (next === undefined) delete copy[key]
  else copy[key] = next
  return copy
}

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value)
const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)
