import { useEffect, useMemo, useSyncExternalStore } from "react"
import { type CodeEntry, codeContract, codesStream, type Words } from "#contract/code.contract.ts"
import { call } from "../http/http.ts"
import { followDocument } from "../live/live.ts"

/** The word in the screen's language, or in Chinese, the source of all texts, where the platform lacks that language. */
export const wordIn = (words: Words, language: string): string => new Map(Object.entries(words)).get(language) ?? words.zh

/** A cached code; `entries` is null until they were read, and empty for a code that does not exist. */
interface Known {
  readonly entries: readonly CodeEntry[] | null
  readonly error: unknown
}

const unknown: Known = { entries: null, error: null }
const known = new Map<string, Known>()
const asking = new Set<string>()
let turn = Promise.resolve()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function learn(codes: readonly string[], what: (code: string) => Known): void {
  for (const code of codes) known.set(code, what(code))
  for (const listener of listeners) listener()
}

/** Reads codes: those requested at the same moment in one call, and one call after the other, so that an older reply never follows a newer one. */
function ask(codes: Iterable<string>): void {
  if (asking.size === 0) queueMicrotask(() => (turn = turn.then(read)))
  for (const code of codes) asking.add(code)
}

async function read(): Promise<void> {
  const codes = [...asking]
  asking.clear()
  if (codes.length === 0) return
  try {
    const data = await call(codeContract.dataOf, { body: codes })
    learn(codes, (code) => ({ entries: data[code] ?? [], error: null }))
  } catch (error) {
    // The former entries stay: nothing better is available.
    learn(codes, (code) => ({ entries: known.get(code)?.entries ?? null, error }))
  }
}

/** Reads all cached codes again: the live channel says only that some code has changed. */
const renew = (): void => ask(known.keys())

/** One value of a code in one language. */
export interface CodeOption {
  readonly value: string
  readonly label: string
}

/** A code for a screen. */
export interface ReadCode {
  readonly loading: boolean
  readonly error: unknown
  /** The values in use, in their order. */
  readonly options: readonly CodeOption[]
  /** The name of a value, even of one no longer in use; the value itself when it is unknown. */
  nameOf(value: string): string
}

/** Reads a code for a screen in a language: once per tab however many screens show it, and again when administrators change it. */
export function useCode(code: string, language: string): ReadCode {
  const now = useSyncExternalStore(
    subscribe,
    () => known.get(code) ?? unknown,
    () => unknown,
  )
  useEffect(() => {
    if (code === "") return undefined
    if (!known.has(code)) {
      known.set(code, unknown)
      ask([code])
    }
    // Also reads when following begins: a code may have changed between the first reading and that.
    return followDocument(codesStream, renew)
  }, [code])
  return useMemo(() => {
    const entries = now.entries ?? []
    const names = new Map(entries.map(({ value, names: words }) => [value, wordIn(words, language)]))
    return {
      loading: now.entries === null && now.error === null && code !== "",
      error: now.error,
      options: entries
        .filter(({ enabledFlag }) => enabledFlag === 1)
        .map(({ value, names: words }) => ({ value, label: wordIn(words, language) })),
      nameOf: (value) => names.get(value) ?? value,
    }
  }, [now, code, language])
}
