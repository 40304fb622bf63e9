import { Ellipsis } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/codes.ts"
import { call } from "#client/http.ts"
import { followDocument } from "#client/live.ts"
import { useCall } from "#client/use-call.ts"
import { codeContract, type CodeDraft, type CodeRow, codesStream } from "#contract/code.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import { Page } from "#ui/page/page.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import s from "./basics.module.css"
import { CodeDialog, draftOf } from "./code-dialog.tsx"
import { CodeHistory } from "./code-history.tsx"
import { useListAddress } from "./list-address.ts"
import { ListSearch } from "./list-search.tsx"
import { useDeed } from "./use-deed.ts"

type Doing = { readonly what: "add" } | { readonly what: "edit" | "remove" | "history"; readonly row: CodeRow } | null

const send = {
  add: (body: CodeDraft) => call(codeContract.add, { body }),
  update: (draft: CodeDraft, version: number) => call(codeContract.update, { body: { ...draft, version } }),
  remove: (code: string) => call(codeContract.remove, { query: { code } }),
}

/** System codes (快速编码, /system/quick-codes): the lists that everybody picks from, with their values, in four languages. */
export function Screen() {
  const { t, i18n } = useTranslation(["basics", "common"])
  const [address, go] = useListAddress()
  const { code, name, kind, page, pageSize } = address
  const filter = { ...(code ? { code } : {}), ...(name ? { name } : {}), ...(kind === "" ? {} : { enabledFlag: kind === "1" ? 1 : 0 }) }
  const list = useCall(codeContract.query, { query: { page, pageSize }, body: filter })
  const [doing, setDoing] = useState<Doing>(null)
  const { reload } = list
  useEffect(() => followDocument(codesStream, reload), [reload])
  const deed = useDeed(reload)
  const close = () => {
    deed.forget()
    setDoing(null)
  }
  const nameOf = (row: CodeDraft) => wordIn(row.names, i18n.language)
  const save = async (row: CodeRow | null, draft: CodeDraft) => {
    const said = t("codes.saved", { name: nameOf(draft) })
    const done = row
      ? await deed.run(
          said,
          () => send.update(draft, row.version),
          () => send.update(draftOf(row), row.version + 1),
        )
      : await deed.run(
          said,
          () => send.add(draft),
          () => send.remove(draft.code),
        )
    if (done) setDoing(null)
  }
  const remove = async (row: CodeRow) => {
    setDoing(null)
    await deed.run(
      t("codes.removed", { name: nameOf(row) }),
      () => send.remove(row.code),
      () => send.add(draftOf(row)),
    )
  }
  const columns = useColumns({ onDo: setDoing, onFlag: (row) => void save(row, { ...draftOf(row), enabledFlag: 1 - row.enabledFlag }) })
  return (
    <Page
      title={t("codes.title")}
      sub={t("codes.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("codes.add")}
        </Button>
      }
    >
      <ListSearch
        address={address}
        onChange={go}
        kind={{
          label: t("anyState"),
          options: [
            { value: "1", label: t("enabled") },
            { value: "0", label: t("disabled") },
          ],
        }}
      />
      {deed.problem !== null && doing === null ? (
        <p className={s.problem} role="alert">
          {deed.problem}
        </p>
      ) : null}
      {list.data ? (
        <div className={s.list} aria-busy={list.loading}>
          <DataGrid
            label={t("codes.title")}
            rows={list.data.records}
            columns={columns}
            rowKey={(row) => row.code}
            onOpen={(row) => setDoing({ what: "edit", row })}
            empty={t("nothing")}
          />
          {list.data.total > 0 ? <Pagination total={list.data.total} page={page} pageSize={pageSize} onChange={go} /> : null}
        </div>
      ) : list.error ? (
        <ErrorPanel error={list.error} onAgain={reload} />
      ) : (
        <LoadingRows rows={10} />
      )}
      {doing?.what === "add" || doing?.what === "edit" ? (
        <CodeDialog
          row={doing.what === "edit" ? doing.row : null}
          problem={deed.problem}
          onSend={(draft) => void save(doing.what === "edit" ? doing.row : null, draft)}
          onHistory={() => doing.what === "edit" && setDoing({ what: "history", row: doing.row })}
          onClose={close}
        />
      ) : null}
      {doing?.what === "history" ? <CodeHistory code={doing.row.code} onClose={close} /> : null}
      {doing?.what === "remove" ? (
        <Confirm
          open
          danger
          title={t("codes.remove")}
          verb={t("codes.remove")}
          consequence={t("codes.removeText", { name: nameOf(doing.row), code: doing.row.code })}
          onConfirm={() => void remove(doing.row)}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}

function useColumns(deeds: { readonly onDo: (doing: Doing) => void; readonly onFlag: (row: CodeRow) => void }): readonly Column<CodeRow>[] {
  const { t, i18n } = useTranslation("basics")
  const wide = !useNarrow()
  const { onDo, onFlag } = deeds
  return useMemo(() => {
    const name = (row: CodeRow) => wordIn(row.names, i18n.language)
    const shown: Column<CodeRow>[] = [
      { id: "name", head: t("name"), width: wide ? 180 : 110, grow: true, cell: name },
      {
        id: "enabled",
        head: t("enabled"),
        width: 72,
        cell: (row) => (
          <input
            type="checkbox"
            className={s.switch}
            aria-label={t("enableOne", { name: name(row) })}
            checked={row.enabledFlag === 1}
            onChange={() => onFlag(row)}
          />
        ),
      },
      {
        id: "deeds",
        head: t("deeds"),
        width: 72,
        cell: (row) => (
          <Menu
            icon
            label={t("deedsOf", { name: name(row) })}
            trigger={<Ellipsis size={16} aria-hidden />}
            items={[
              { id: "edit", label: t("edit"), onSelect: () => onDo({ what: "edit", row }) },
              { id: "history", label: t("codes.history"), onSelect: () => onDo({ what: "history", row }) },
              { id: "remove", label: t("codes.remove"), danger: true, onSelect: () => onDo({ what: "remove", row }) },
            ]}
          />
        ),
      },
    ]
    const code: Column<CodeRow> = {
      id: "code",
      head: t("code"),
      width: wide ? 230 : 130,
      cell: (row) => (
        <code className={s.code} title={row.code}>
          {row.code}
        </code>
      ),
    }
    if (!wide) return [code, ...shown]
    const [first, ...rest] = shown
    return [
      code,
      ...(first ? [first] : []),
      {
        id: "values",
        head: t("codes.some"),
        width: 310,
        cell: ({ entries }) => entries.map((entry) => wordIn(entry.names, i18n.language)).join(t("comma")),
      },
      { id: "count", head: t("codes.count"), width: 80, right: true, cell: ({ entries }) => String(entries.length) },
      {
        id: "changed",
        head: t("changed"),
        width: 225,
        cell: ({ changedBy, changedAt }) =>
          changedBy === "" ? (
            <span className={s.quiet}>{t("shipped")}</span>
          ) : (
            <span>
              {changedBy} <Instant at={changedAt} />
            </span>
          ),
      },
      ...rest,
    ]
  }, [t, i18n.language, wide, onDo, onFlag])
}
