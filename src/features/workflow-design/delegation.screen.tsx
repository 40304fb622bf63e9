import { Box } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type Delegation, delegationContract as delegation } from "#contract/route.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { useNow } from "#ui/countdown/use-now.ts"
import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import { DelegationForm } from "./delegation-form.tsx"
import { useRouteWords } from "./route-words.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** Delegation of decisions during absence (审批代理, /workflow/delegation). */
export function Screen() {
  const { t } = useTranslation("routes")
  const read = useCall(delegation.own, {})
  const operation = useOperation(read.reload)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="solid" onClick={() => setAdding(true)}>
      {t("away.add")}
    </Button>
  )
  const { data, error } = read
  return (
    <Page title={t("away.title")} sub={t("away.sub")} actions={add}>
      {adding ? null : <Problem text={operation.problem} />}
      {data && data.forOthers.length > 0 ? (
        <Box as="p" css={noteBox} colorPalette="theme" color="fg" marginBottom="3">
          {t("away.forOthers", { names: data.forOthers.map(({ person }) => person.name).join(t("comma")) })}
        </Box>
      ) : null}
      {error && !data ? <ErrorPanel error={error} onAgain={read.reload} /> : null}
      {data || error ? null : <LoadingRows rows={3} />}
      {data?.own.length === 0 ? <Empty title={t("away.none")} text={t("away.noneText")} /> : null}
      {data && data.own.length > 0 ? (
        <Own
          rows={data.own}
          onEnd={({ id, to }) => void operation.run(t("away.ended", { name: to.name }), () => call(delegation.end, { body: { id } }))}
        />
      ) : null}
      {adding ? (
        <DelegationForm
          problem={operation.problem}
          onSend={(body, name) => operation.run(t("away.saved", { name }), () => call(delegation.save, { body }))}
          onClose={() => {
            operation.forget()
            setAdding(false)
          }}
        />
      ) : null}
    </Page>
  )
}

function Own({ rows, onEnd }: { readonly rows: readonly Delegation[]; readonly onEnd: (row: Delegation) => void }) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const now = useNow()
  const at = Math.floor(now / 60_000) * 60_000
  const narrow = useNarrow()
  const shown = useMemo(
    () => ({
      types: ({ types }: Delegation) => (types.length === 0 ? t("away.allTypes") : types.map(words.type).join(t("comma"))),
      state: (row: Delegation) => <StatePill tone={tones[stateOf(row, at)]}>{t(`away.states.${stateOf(row, at)}`)}</StatePill>,
      end: (row: Delegation) =>
        stateOf(row, at) === "over" ? null : (
          <Button size="small" look="danger" onClick={() => onEnd(row)}>
            {t("away.end")}
          </Button>
        ),
    }),
    [t, words, at, onEnd],
  )
  const columns = useMemo(
    (): Column<Delegation>[] => [
      { id: "to", head: t("away.to"), width: 160, grow: true, cell: ({ to }) => to.name },
      { id: "from", head: t("away.from"), width: 180, cell: ({ from }) => <Instant at={from} /> },
      { id: "until", head: t("away.until"), width: 180, cell: ({ until, endedAt }) => <Instant at={endedAt ?? until} /> },
      { id: "types", head: t("away.types"), width: 180, cell: shown.types },
      { id: "state", head: t("away.state"), width: 120, cell: shown.state },
      { id: "end", head: "", width: 120, cell: shown.end },
    ],
    [t, shown],
  )
  if (!narrow) return <DataGrid label={t("away.title")} rows={rows} rowKey={({ id }) => id} columns={columns} />
  return (
    <Cards>
      {rows.map((row) => (
        <RowCard key={row.id}>
          <CardLine end={shown.state(row)}>
            <strong>{row.to.name}</strong>
          </CardLine>
          <CardLine>
            <Instant at={row.from} /> – <Instant at={row.endedAt ?? row.until} />
          </CardLine>
          <CardLine end={shown.end(row)}>{shown.types(row)}</CardLine>
        </RowCard>
      ))}
    </Cards>
  )
}

function stateOf({ from, until, endedAt }: Delegation, at: number): keyof typeof tones {
  if (endedAt !== null || until <= at) return "over"
  return from <= at + 60_000 ? "now" : "later"
}

const tones = { over: "quiet", now: "green", later: "amber" } as const
