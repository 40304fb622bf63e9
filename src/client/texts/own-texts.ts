import { type FlatTexts, textsCookie } from "#contract/texts.ts"
import { readCookie } from "../browser/cookies.ts"
import type { Language } from "./language.ts"

/** Administrators' texts of one language, by namespace and key. */
type OwnTexts = Readonly<Record<string, FlatTexts>>

interface Answer {
  readonly version: number
  readonly texts: OwnTexts
}

/** The released texts suffice, so nobody waits long for changed ones. */
const patience = 2_000
const none: Answer = { version: 0, texts: {} }
const known = new Map<string, Promise<Answer>>()
let version = 0

/** Uses `fetch` and not `call`: the first page's texts do not wait for the session. */
async function ask(language: string, wanted: string): Promise<Answer> {
  const reply = await fetch(`/prod-api/system/texts/overrides/${language}${wanted}`, { signal: AbortSignal.timeout(patience) })
  const { data } = (await reply.json()) as { readonly data?: Answer }
  if (data === undefined) throw new Error("no texts in the answer")
  version = Math.max(version, data.version)
  return data
}

/** The administrators' texts of a language. The server tells their version in a cookie, so nothing is requested while there are none. */
export async function ownTextsOf(language: string): Promise<OwnTexts> {
  const told = Math.max(version, Number(readCookie(textsCookie) ?? 0) || 0)
  if (told === 0) return none.texts
  const asked = known.get(language) ?? ask(language, `?v=${told}`)
  known.set(language, asked)
  try {
    return (await asked).texts
  } catch {
    known.delete(language)
    return none.texts
  }
}

/** Reads the newest texts of a language; true when they are newer than the known ones. Other languages are read again when next shown. */
export async function freshOwnTexts(language: Language): Promise<boolean> {
  const before = version
  const newest = await ask(language, "").catch(() => null)
  if (newest === null || newest.version === before) return false
  known.clear()
  known.set(language, Promise.resolve(newest))
  return true
}
