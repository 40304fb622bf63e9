import { Box, Text } from "@chakra-ui/react"
import { useDeferredValue, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input } from "#ui/field/control.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { copyPath } from "../open-path.ts"
import { toneOf } from "../tender-words.ts"
import { draftRow } from "./begin-tender.style.ts"

/** Former tenders to copy: the latest, or those that match a search. */
export function FormerToCopy() {
  const { t } = useTranslation(["tender-write", "tender-list", "tender"])
  const [typed, setTyped] = useState("")
  const keyword = useDeferredValue(typed.trim())
  const { data, error, reload } = useCall(tenderList.calls.query, {
    query: { page: 1, pageSize: 8 },
    body: { filter: keyword === "" ? {} : { keyword: keyword.slice(0, 100) } },
  })
  return (
    <Card title={t("begin.copy")} flush>
      <Box paddingInline="pad" paddingBottom="2">
        <Input
          type="search"
          aria-label={t("begin.copySearch")}
          placeholder={t("begin.copySearch")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Box>
      {data === null && error !== null ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {data === null && error === null ? <LoadingRows rows={4} /> : null}
      {data?.records.length === 0 ? (
        <Text paddingInline="pad" paddingBottom="3" color="fg.muted">
          {t(keyword === "" ? "begin.copyNone" : "tender-list:list.noMatch")}
        </Text>
      ) : null}
      <ul>
        {data?.records.map(({ id, number, title, state }) => (
          <li key={id}>
            <Box asChild css={draftRow}>
              <Link to={copyPath(id)}>
                <Text as="span" color="theme.fg">
                  {title || t("tender:untitled")}
                </Text>
                <StatePill tone={toneOf(state)}>{t(`tender:states.${state}`)}</StatePill>
                <span>{number}</span>
              </Link>
            </Box>
          </li>
        ))}
      </ul>
    </Card>
  )
}
