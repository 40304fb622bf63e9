import { useCallback, useEffect, useMemo, useState } from "react"
import { call } from "#client/http/http.ts"
import { renewTexts } from "#client/texts/i18n.ts"
import { followDocument } from "#client/live/live.ts"
import { type ChangeWay, type OwnText, textsContract, type WantedText } from "#contract/texts.contract.ts"
import { textsStream } from "#contract/texts.ts"
import { type TextRow, textRows, type TextTable } from "./text-rows.ts"

/** The table of texts as on the server, and how to change it. */
export interface PlatformTexts {
  /** Null until the table has loaded. */
  readonly rows: readonly TextRow[] | null
  readonly error: unknown
  reload(): void
  /** Saves all or none; throws the refusal. The screen shows the new texts when it resolves. */
  save(texts: readonly WantedText[], way: ChangeWay): Promise<void>
}

/** Reads the table, and again whenever anybody has changed a text. */
export function useTexts(): PlatformTexts {
  const [table, setTable] = useState<TextTable | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call(textsContract.table, { signal: stop.signal }).then(
      (next) => {
        if (stop.signal.aborted) return
        setTable(next)
        setError(null)
      },
      (failure: unknown) => stop.signal.aborted || setError(failure),
    )
    return () => stop.abort()
  }, [asked])
  const reload = useCallback(() => setAsked((times) => times + 1), [])
  useEffect(() => followDocument(textsStream, reload), [reload])
  const rows = useMemo(() => (table === null ? null : textRows(table)), [table])
  const save = useCallback(async (texts: readonly WantedText[], way: ChangeWay) => {
    const { version, own } = await call(textsContract.save, { body: { texts: [...texts], way } })
    setTable((now) => (now === null ? null : { ...now, version, own: merged(now.own, own) }))
    await renewTexts()
  }, [])
  return { rows, error, reload, save }
}

function merged(before: readonly OwnText[], after: readonly OwnText[]): OwnText[] {
  const nameOf = ({ language, namespace, key }: OwnText) => `${language} ${namespace}:${key}`
  return [...new Map([...before, ...after].map((own) => [nameOf(own), own])).values()]
}
