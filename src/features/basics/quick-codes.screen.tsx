import type { TFunction } from "i18next"
import { useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { followDocument } from "#client/live/live.ts"
import { codeContract, type CodeDraft, type CodeRow, codeSorts, codesStream } from "#contract/code.contract.ts"
import { Changed } from "#ui/edit/changed.tsx"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import type { Filters } from "#ui/list/define-list.ts"
import { flagField, flagIn } from "#ui/list/flag.ts"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import { useRecordRun } from "#ui/record-page/record-run.ts"
import type { RecordDialog, Records } from "#ui/record-page/records.ts"
import { CodeDialog, draftOf } from "./code-dialog.tsx"
import { CodeHistory } from "./code-history.tsx"
import { RemovedButton } from "./removed.tsx"

type Words = TFunction<["basics", "common"]>

const send = {
  add: (body: CodeDraft) => call(codeContract.add, { body }),
  update: (draft: CodeDraft, version: number) => call(codeContract.update, { body: { ...draft, version } }),
  restore: (code: string) => call(codeContract.restore, { query: { code } }),
  remove: (code: string) => call(codeContract.remove, { query: { code } }),
}

/** Saves a code, and returns how to undo it. */
const saving = (draft: CodeDraft, row: CodeRow | null): readonly [call: () => Promise<unknown>, undo: () => Promise<unknown>] =>
  row
    ? [() => send.update(draft, row.version), () => send.update(draftOf(row), row.version + 1)]
    : [() => send.add(draft), () => send.remove(draft.code)]

/** System codes (快速编码, /system/quick-codes): the shared choice lists with their values, in four languages. */
export function Screen() {
  const { t, i18n } = useTranslation(["basics", "common"])
  return <RecordPage records={useMemo(() => codeRecords(t, i18n.language), [t, i18n.language])} />
}

function codeRecords(t: Words, language: string): Records<CodeRow> {
  const nameOf = ({ names }: CodeDraft) => wordIn(names, language)
  const save =
    (row: CodeRow | null, { finish }: RecordDialog) =>
    (draft: CodeDraft) =>
      finish(t("codes.saved", { name: nameOf(draft) }), ...saving(draft, row))
  return {
    title: t("codes.title"),
    sub: t("codes.sub"),
    keyOf: ({ code }) => code,
    nameOf,
    list: codeList(t, language, nameOf),
    form: {
      add: t("codes.add"),
      edit: t("edit"),
      draw: (row, dialog) => <CodeDialog row={row} problem={dialog.problem} onSend={save(row, dialog)} onClose={dialog.close} />,
    },
    tools: (list) => <Tables list={list} />,
    actions: [
      { id: "history", label: t("codes.history"), show: ({ code }, { close }) => <CodeHistory code={code} onClose={close} /> },
      {
        id: "remove",
        label: t("codes.remove"),
        danger: true,
        ask: ({ code }, name) => t("codes.removeText", { name, code }),
        said: (_, name) => t("codes.removed", { name }),
        run: ({ code }) => send.remove(code),
        undo: ({ code }) => send.restore(code),
      },
    ],
  }
}

/** The hundred codes removed last. */
function useRemovedCodes() {
  const { i18n } = useTranslation()
  const { data, ...read } = useCall(codeContract.query, {
    query: { page: 1, pageSize: 100 },
    body: { removed: true, sorts: [{ column: "changed", down: true }] },
  })
  const rows = data?.records.map(({ names, ...row }) => ({ ...row, key: row.code, name: wordIn(names, i18n.language) })) ?? null
  return { ...read, data: rows }
}

/** Import and export of codes; the list is read again when somebody changes a code. */
function Tables({ list: { reload, question } }: { readonly list: ListAtWork<CodeRow> }) {
  const { t } = useTranslation("basics")
  useEffect(() => followDocument(codesStream, reload), [reload])
  return (
    <>
      <RemovedButton title={t("codes.removedOnes")} useRemoved={useRemovedCodes} restore={send.restore} onDone={reload} />
      <ImportButton target="codes" onDone={reload} />
      <ExportButton exportType="codes" area="basic" filter={exportFilter(question.filters)} />
    </>
  )
}

/** The list's filter, for its export. */
const exportFilter = ({ kind, ...parts }: Filters) => ({ ...parts, ...(kind === undefined ? {} : { enabledFlag: Number(kind) }) })

/** The checkbox that puts a code into or out of use, in its row. */
function EnabledBox({ row, name }: { readonly row: CodeRow; readonly name: string }) {
  const { t } = useTranslation("basics")
  const run = useRecordRun()
  const change = () => void run(t("codes.saved", { name }), ...saving({ ...draftOf(row), enabledFlag: 1 - row.enabledFlag }, row))
  return <input type="checkbox" style={box} aria-label={t("enableOne", { name })} checked={row.enabledFlag === 1} onChange={change} />
}
const box = { width: 18, height: 18, appearance: "auto", accentColor: "var(--theme-solid)", cursor: "pointer" } as const

const codeColumns = (t: Words, language: string, nameOf: (row: CodeRow) => string): Records<CodeRow>["list"]["columns"] => [
  {
    id: "code",
    head: t("code"),
    width: 190,
    fixed: true,
    sorted: true,
    text: (row) => row.code,
    cell: ({ code }) => <code title={code}>{code}</code>,
  },
  { id: "name", head: t("name"), width: 130, grow: true, cell: nameOf },
  {
    id: "values",
    head: t("codes.some"),
    width: 300,
    wide: true,
    cell: ({ entries }) => entries.map((entry) => wordIn(entry.names, language)).join(t("comma")),
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
    cell: (row) => <EnabledBox row={row} name={nameOf(row)} />,
  },
]

/** The list of codes, filtered by part of the code and of the name, and by whether they are in use. */
const codeList = (t: Words, language: string, nameOf: (row: CodeRow) => string): Records<CodeRow>["list"] => ({
  id: "quick-codes",
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
  columns: codeColumns(t, language, nameOf),
  bulkActions: ([1, 0] as const).map((enabledFlag) => ({
    id: enabledFlag === 1 ? "enable" : "disable",
    label: t(enabledFlag === 1 ? "enable" : "disable"),
    ...(enabledFlag === 1 ? {} : { danger: true, consequence: (count: number) => t("disableText", { count }) }),
    run: (row) => (row.enabledFlag === enabledFlag ? Promise.resolve() : send.update({ ...draftOf(row), enabledFlag }, row.version)),
  })),
})
