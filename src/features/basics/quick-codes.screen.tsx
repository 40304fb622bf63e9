import { useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { followDocument } from "#client/live/live.ts"
import { codeContract, type CodeDraft, type CodeRow, codeSorts, codesStream } from "#contract/code.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import { defineList, type Filters, type ListDefinition } from "#ui/list/define-list.ts"
import { flagField, flagIn } from "#ui/list/flag.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import s from "./basics.module.css"
import { Changed } from "#ui/edit/changed.tsx"
import { CodeDialog, draftOf } from "./code-dialog.tsx"
import { CodeHistory } from "./code-history.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"

type Doing = { readonly what: "add" } | { readonly what: "edit" | "remove" | "history"; readonly row: CodeRow } | null

const send = {
  add: (body: CodeDraft) => call(codeContract.add, { body }),
  update: (draft: CodeDraft, version: number) => call(codeContract.update, { body: { ...draft, version } }),
  remove: (code: string) => call(codeContract.remove, { query: { code } }),
}

/** System codes (快速编码, /system/quick-codes): the lists that everybody picks from, with their values, in four languages. */
export function Screen() {
  const { t, i18n } = useTranslation(["basics", "common"])
  const [doing, setDoing] = useState<Doing>(null)
  // What a box in a row does comes after the list that it stands in.
  const flag = useRef<(row: CodeRow) => void>(() => undefined)
  const list = useList(useCodeList(setDoing, flag))
  const { reload } = list
  useEffect(() => followDocument(codesStream, reload), [reload])
  const operation = useOperation(reload)
  const close = () => {
    operation.forget()
    setDoing(null)
  }
  const nameOf = (row: CodeDraft) => wordIn(row.names, i18n.language)
  const save = async (row: CodeRow | null, draft: CodeDraft) => {
    const said = t("codes.saved", { name: nameOf(draft) })
    const done = row
      ? await operation.run(
          said,
          () => send.update(draft, row.version),
          () => send.update(draftOf(row), row.version + 1),
        )
      : await operation.run(
          said,
          () => send.add(draft),
          () => send.remove(draft.code),
        )
    if (done) setDoing(null)
  }
  const remove = async (row: CodeRow) => {
    setDoing(null)
    await operation.run(
      t("codes.removed", { name: nameOf(row) }),
      () => send.remove(row.code),
      () => send.add(draftOf(row)),
    )
  }
  useEffect(() => {
    flag.current = (row) => void save(row, { ...draftOf(row), enabledFlag: 1 - row.enabledFlag })
  })
  return (
    <ListPage
      list={list}
      title={t("codes.title")}
      sub={t("codes.sub")}
      actions={
        <>
          <ImportButton target="codes" onDone={reload} />
          <ExportButton exportType="codes" area="basic" filter={exportFilter(list.question.filters)} />
          <Button look="solid" onClick={() => setDoing({ what: "add" })}>
            {t("codes.add")}
          </Button>
        </>
      }
      notice={<Problem text={doing === null ? operation.problem : null} />}
    >
      {doing?.what === "add" || doing?.what === "edit" ? (
        <CodeDialog
          row={doing.what === "edit" ? doing.row : null}
          problem={operation.problem}
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
    </ListPage>
  )
}

/** What the list is narrowed to, as the export says it. */
const exportFilter = ({ kind, ...parts }: Filters) => ({ ...parts, ...(kind === undefined ? {} : { enabledFlag: Number(kind) }) })

/** The codes as a list: searched by part of the code and of the name, and by whether they are in use. */
function useCodeList(onDo: (doing: Doing) => void, flag: { readonly current: (row: CodeRow) => void }): ListDefinition<CodeRow> {
  const { t, i18n } = useTranslation("basics")
  return useMemo(() => {
    const name = (row: CodeRow) => wordIn(row.names, i18n.language)
    return defineList<CodeRow>({
      id: "quick-codes",
      label: t("codes.title"),
      fields: [
        { kind: "input", id: "code", label: t("code"), maxLength: 64 },
        { kind: "input", id: "name", label: t("name"), maxLength: 120 },
        flagField("kind", t("state"), { yes: t("enabled"), no: t("disabled") }),
      ],
      ask: ({ filters: { code, name, kind }, sorts, page, pageSize }, signal) =>
        call(codeContract.query, {
          query: { page, pageSize },
          body: {
            sorts: codeSorts.safeParse(sorts).data,
            code,
            name,
            enabledFlag: flagIn(kind),
          },
          signal,
        }),
      rowKey: (row) => row.code,
      rowName: name,
      onOpen: (row) => onDo({ what: "edit", row }),
      columns: [
        {
          id: "code",
          head: t("code"),
          width: 190,
          fixed: true,
          sorted: true,
          text: (row) => row.code,
          cell: (row) => (
            <code className={s.code} title={row.code}>
              {row.code}
            </code>
          ),
        },
        { id: "name", head: t("name"), width: 130, grow: true, cell: name },
        {
          id: "values",
          head: t("codes.some"),
          width: 300,
          wide: true,
          cell: ({ entries }) => entries.map((entry) => wordIn(entry.names, i18n.language)).join(t("comma")),
        },
        {
          id: "count",
          head: t("codes.count"),
          width: 80,
          right: true,
          wide: true,
          sorted: true,
          cell: ({ entries }) => String(entries.length),
        },
        {
          id: "changed",
          head: t("changed"),
          width: 225,
          wide: true,
          sorted: true,
          cell: (row) => <Changed row={row} />,
        },
        {
          id: "enabled",
          head: t("enabled"),
          width: 84,
          sorted: true,
          text: (row) => t(row.enabledFlag === 1 ? "enabled" : "disabled"),
          cell: (row) => (
            <input
              type="checkbox"
              className={s.switch}
              aria-label={t("enableOne", { name: name(row) })}
              checked={row.enabledFlag === 1}
              onChange={() => flag.current(row)}
            />
          ),
        },
      ],
      bulkActions: ([1, 0] as const).map((enabledFlag) => ({
        id: enabledFlag === 1 ? "enable" : "disable",
        label: t(enabledFlag === 1 ? "enable" : "disable"),
        ...(enabledFlag === 1 ? {} : { danger: true, consequence: (number: number) => t("disableText", { number }) }),
        run: (row) => (row.enabledFlag === enabledFlag ? Promise.resolve() : send.update({ ...draftOf(row), enabledFlag }, row.version)),
      })),
      rowActions: [
        { id: "edit", label: t("edit"), run: (row) => onDo({ what: "edit", row }) },
        { id: "history", label: t("codes.history"), run: (row) => onDo({ what: "history", row }) },
        { id: "remove", label: t("codes.remove"), danger: true, run: (row) => onDo({ what: "remove", row }) },
      ],
    })
  }, [t, i18n.language, onDo, flag])
}
