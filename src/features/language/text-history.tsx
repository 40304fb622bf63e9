import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { languageNames } from "#client/texts/language.ts"
import { call } from "#client/http/http.ts"
import type { Language } from "#client/texts/language.ts"
import { type TextChange, textsContract } from "#contract/texts.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { TextRow } from "./text-rows.ts"

const history = defineStyle({
  display: "grid",
  gap: "2",
  marginTop: "5",
  fontSize: "sm",
  "& h3": { fontSize: "md", fontWeight: "semibold" },
})

const changesStyle = defineStyle({ display: "grid", gap: "0", listStyle: "none", padding: "0", margin: "0" })

const changeStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  rowGap: "0.5",
  columnGap: "3",
  paddingBlock: "2",
  borderTopWidth: "1px",
  overflowWrap: "anywhere",
})

/** All changes of a key, the latest first, each of which can be used again. */
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
    <Box as="section" css={history} aria-label={t("history")}>
      <h3>{t("history")}</h3>
      {error === null ? null : <ErrorPanel error={error} onAgain={() => setAsked((times) => times + 1)} />}
      {changes === null && error === null ? <LoadingRows rows={2} /> : null}
      {changes?.length === 0 ? <Text color="fg.muted">{t("noHistory")}</Text> : null}
      <Box as="ol" css={changesStyle}>
        {changes?.map((change) => (
          <Box as="li" key={`${change.language}${change.version}`} css={changeStyle}>
            <Text as="span" color="fg.muted">
              <Instant at={change.at} /> · {change.who} · {languageNames[change.language]} · {t(`way.${change.way}`)}
            </Text>
            {change.version === cells[change.language].version ? (
              <Text as="span" color="fg.muted">
                {t("inUse")}
              </Text>
            ) : (
              <Button size="small" onClick={() => onUse(change.language, change.givenBack ? null : change.after)}>
                {t("useAgain")}
              </Button>
            )}
            <span lang={change.language}>
              <Text as="span" color="fg.muted" textDecoration="line-through">
                {change.before}
              </Text>{" "}
              → {change.after}
              {change.givenBack ? (
                <Text as="span" color="fg.muted">
                  {" "}
                  {t("wasGivenBack")}
                </Text>
              ) : null}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
