import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import type { Language } from "#client/texts/language.ts"
import { type TextChange, textsContract } from "#contract/texts.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import s from "./language.module.css"
import { languageNames } from "./text-columns.tsx"
import type { TextRow } from "./text-rows.ts"

/** Every change of a key, the latest first, each of which can be used again. */
export function TextHistory({ row, onUse }: { readonly row: TextRow; readonly onUse: (language: Language, text: string | null) => void }) {
  const { t } = useTranslation("language")
  const [changes, setChanges] = useState<readonly TextChange[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  const { namespace, key, cells } = row
  const versions = [cells.zh, cells.en, cells.es, cells.ja].map(({ version }) => version).join()
  useEffect(() => {
    const stop = new AbortController()
    call(textsContract.history, { query: { namespace, key }, signal: stop.signal }).then(
      (read) => {
        if (stop.signal.aborted) return
        setChanges(read)
        setError(null)
      },
      (failure: unknown) => stop.signal.aborted || setError(failure),
    )
    return () => stop.abort()
  }, [namespace, key, versions, asked])
  return (
    <section className={s.history} aria-label={t("history")}>
      <h3>{t("history")}</h3>
      {error === null ? null : <ErrorPanel error={error} onAgain={() => setAsked((times) => times + 1)} />}
      {changes === null && error === null ? <LoadingRows rows={2} /> : null}
      {changes?.length === 0 ? <p className={s.about}>{t("noHistory")}</p> : null}
      <ol className={s.changes}>
        {changes?.map((change) => (
          <li key={`${change.language}${change.version}`} className={s.change}>
            <span className={s.about}>
              <Instant at={change.at} /> · {change.who} · {languageNames[change.language]} · {t(`way.${change.way}`)}
            </span>
            {change.version === cells[change.language].version ? (
              <span className={s.about}>{t("inUse")}</span>
            ) : (
              <Button size="small" onClick={() => onUse(change.language, change.givenBack ? null : change.after)}>
                {t("useAgain")}
              </Button>
            )}
            <span lang={change.language}>
              <span className={s.before}>{change.before}</span> → {change.after}
              {change.givenBack ? <span className={s.about}> {t("wasGivenBack")}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
