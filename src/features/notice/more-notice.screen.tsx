import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { msgTypes, type Notice, noticeContract } from "#contract/notice.contract.ts"
import { markAllRead, markRead, useNotices } from "#client/person/notices.ts"
import { useCall } from "#client/http/use-call.ts"
import { Button } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Select } from "#ui/field/control.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { filterOf, type NoticeFilter, paramsOf } from "./notice-filter.ts"
import { NoticeList } from "./notice-list.tsx"
import { useNoticeWords } from "./notice-words.ts"
import { useMarking } from "./use-marking.ts"
import { tick } from "#ui/field/tick.style.ts"
import { refreshing } from "#ui/loading/refreshing.style.ts"

const search = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "2",
  columnGap: "3",
  "& [data-part=type]": { width: "auto" },
})

const bar = defineStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "44px",
  padding: "0 12px 0 16px",
  borderBottomWidth: "1px",
  background: "bg.sunken",
  color: "fg.muted",
  fontSize: "sm",
})

/** All of a person's notices (更多通知, /more-notice): filter and page are in the address; notices are marked as read one by one, several at once, or all. */
export function Screen() {
  const { t } = useNoticeWords()
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const { unread, type, page, pageSize } = filter
  const { unread: count, revision } = useNotices()
  const list = useCall(
    noticeContract.queryReceive,
    { query: { page, pageSize }, body: { unread, ...(type === "" ? {} : { msgType: type }) } },
    revision,
  )
  const { marking, mark } = useMarking()
  // The count arrives by the live channel, a moment after the page.
  const nothingUnread = count === 0 && list.data?.records.every(({ readAt }) => readAt !== null) !== false
  const change = (next: Partial<NoticeFilter>) => setParams((now) => paramsOf({ ...filterOf(now), page: 1, ...next }))
  return (
    <Page
      title={t("title")}
      actions={
        <Button aria-busy={marking} disabled={nothingUnread} onClick={() => void mark(() => markAllRead(list.data?.records ?? []))}>
          {t("allRead")}
        </Button>
      }
    >
      <Search filter={filter} onChange={change} />
      {list.data === null ? (
        list.error ? (
          <ErrorPanel error={list.error} onAgain={list.reload} />
        ) : (
          <LoadingRows rows={8} />
        )
      ) : (
        <Box css={refreshing} aria-busy={list.loading}>
          {list.error ? <ErrorPanel error={list.error} onAgain={list.reload} /> : null}
          {list.data.records.length === 0 ? (
            <Nothing narrowed={unread || type !== ""} onReset={() => setParams({})} />
          ) : (
            <Chosen key={JSON.stringify(filter)} notices={list.data.records} />
          )}
          {list.data.total > 0 ? <Pagination total={list.data.total} page={page} pageSize={pageSize} onChange={change} /> : null}
        </Box>
      )}
    </Page>
  )
}

function Search({ filter, onChange }: { readonly filter: NoticeFilter; readonly onChange: (next: Partial<NoticeFilter>) => void }) {
  const { t } = useNoticeWords()
  return (
    <chakra.form noValidate role="search" css={search} onSubmit={(event) => event.preventDefault()}>
      <Select
        data-part="type"
        aria-label={t("type")}
        value={filter.type}
        onChange={(event) => onChange({ type: msgTypes.find((type) => type === event.currentTarget.value) ?? "" })}
      >
        <option value="">{t("everyType")}</option>
        {msgTypes.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </Select>
      <chakra.label css={tick} minHeight="control">
        <input type="checkbox" checked={filter.unread} onChange={(event) => onChange({ unread: event.currentTarget.checked })} />
        {t("unreadOnly")}
      </chakra.label>
    </chakra.form>
  )
}

function Nothing({ narrowed, onReset }: { readonly narrowed: boolean; readonly onReset: () => void }) {
  const { t } = useNoticeWords()
  if (!narrowed) return <Empty title={t("none")} text={t("noneText")} />
  return <Empty title={t("noMatch")} action={<Button onClick={onReset}>{t("common:reset")}</Button>} />
}

/** The list with its selection. A new page or filter starts with an empty selection. */
function Chosen({ notices }: { readonly notices: readonly Notice[] }) {
  const { t } = useNoticeWords()
  const { marking, mark } = useMarking()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const here = notices.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const read = async () => {
    await markRead(here)
    setChosen(new Set())
  }
  return (
    <Box as="section" borderWidth="1px" borderRadius="md" background="bg.panel" overflow="hidden" aria-label={t("title")}>
      <Box as="header" css={bar}>
        <chakra.label css={tick} minHeight="control">
          <input
            type="checkbox"
            aria-label={t("selectPage")}
            checked={here.length === notices.length}
            ref={(box) => {
              if (box) box.indeterminate = here.length > 0 && here.length < notices.length
            }}
            onChange={(event) => setChosen(new Set(event.currentTarget.checked ? notices.map(({ id }) => id) : []))}
          />
          {here.length === 0 ? t("selectPage") : t("selected", { count: here.length })}
        </chakra.label>
        {here.length === 0 ? null : (
          <Button size="small" aria-busy={marking} onClick={() => void mark(read)}>
            {t("markRead")}
          </Button>
        )}
      </Box>
      <NoticeList
        notices={notices}
        chosen={chosen}
        onChoose={(id, on) =>
          setChosen((now) => {
            const next = new Set(now)
            if (on) next.add(id)
            else next.delete(id)
            return next
          })
        }
      />
    </Box>
  )
}
