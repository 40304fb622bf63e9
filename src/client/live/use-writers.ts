import { useEffect, useRef, useState } from "react"
import type { Writing } from "#contract/live.contract.ts"
import { hearWriting, tellWriting } from "./live.ts"

/** After this time in ms without a word, a colleague counts as gone. */
const gone = 25_000
/** While somebody goes on writing, colleagues are told again after this time in ms. */
const renewed = 8_000

/** The colleagues who write in a document at present. */
export interface Writers {
  readonly all: readonly Writing[]
  /** Called where the person writes; null when the person leaves. */
  tell(at: string | null): void
}

/** Tells colleagues where the person writes in a document, and who of them writes where. */
export function useWriters(id: string): Writers {
  const [all, setAll] = useState<readonly Writing[]>([])
  const told = useRef<{ readonly at: string | null; readonly when: number }>({ at: null, when: 0 })
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const forget = (person: string) => setAll((now) => now.filter((one) => one.person !== person))
    const stop = hearWriting(id, (writing) => {
      const { person, at } = writing
      clearTimeout(timers.get(person))
      timers.set(
        person,
        setTimeout(() => forget(person), gone),
      )
      if (at === null) forget(person)
      else setAll((now) => [...now.filter((one) => one.person !== person), writing])
    })
    return () => {
      stop()
      timers.forEach((timer) => clearTimeout(timer))
      if (told.current.at !== null) tellWriting(id, null)
    }
  }, [id])
  const tell = (at: string | null) => {
    const now = performance.now()
    if (at === told.current.at && (at === null || now - told.current.when < renewed)) return
    told.current = { at, when: now }
    tellWriting(id, at)
  }
  return { all, tell }
}
