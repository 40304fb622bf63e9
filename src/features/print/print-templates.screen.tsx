import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { wordIn } from "#client/texts/codes.ts"
import { printContract, type PrintFilter, printFormat, type PrintTemplate } from "#contract/print.contract.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ImportButton } from "#ui/import/import-button.tsx"
import { useDocumentKinds } from "#ui/document-kinds/document-kinds.tsx"
import { Changed } from "#ui/edit/changed.tsx"
import type { Filters } from "#ui/list/define-list.ts"
import { flagAsked, flagField } from "#ui/list/flag.ts"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { enabling } from "#ui/record-page/enabling.ts"
import { historyAction } from "#ui/history/history-action.tsx"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { Button } from "#ui/button/button.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { downloadTemplates } from "./download-templates.ts"
import { PrintForm } from "./print-form.tsx"
import { PrintVersions } from "./print-versions.tsx"

type Words = TFunction<["print", "notice", "common"]>

/** Print templates (打印模板, /system/print-templates): how documents of each kind are printed. */
export function Screen() {
  const { t, i18n } = useTranslation(["print", "notice", "common"])
  const all = useDocumentKinds()
  const kinds = useMemo(() => all.flatMap(({ name, printing }) => (printing ? [name] : [])), [all])
  const records = useMemo(() => recordsOf(t, i18n.language, kinds), [t, i18n.language, kinds])
  return <RecordPage records={records} />
}

const recordsOf = (t: Words, language: string, kinds: readonly string[]): Records<PrintTemplate> => ({
  title: t("title"),
  sub: t("sub"),
  keyOf: ({ id }) => id,
  nameOf: ({ names }) => wordIn(names, language),
  list: listOf(t, language, kinds),
  tools: (list) => <Tables list={list} />,
  form: {
    add: t("add"),
    edit: t("common:edit"),
    draw: (row, { problem, finish, close }) => (
      <PrintForm
        row={row}
        kinds={kinds}
        problem={problem}
        onSend={(draft) =>
          finish(t("saved", { name: wordIn(draft.names, language) }), () =>
            row
              ? call(printContract.update, { body: { ...draft, id: row.id, version: row.version } })
              : call(printContract.add, { body: draft }),
          )
        }
        onClose={close}
      />
    ),
  },
  actions: [
    {
      id: "versions",
      label: t("versions"),
      show: (row, dialog) => <PrintVersions row={row} dialog={dialog} />,
    },
    { id: "download", label: t("download"), go: ({ id, names }) => void downloadTemplates(t, wordIn(names, language), id) },
    historyAction(t("history"), "printTemplate", ({ id }) => id),
    ...enabling<PrintTemplate>({
      isOn: ({ enabledFlag }) => enabledFlag === 1,
      label: (to) => t(to ? "enable" : "disable"),
      ask: (to, name) => t(to ? "enableText" : "disableText", { name }),
      said: (_, name) => t("saved", { name }),
      set: ({ id, version }, enabled) => call(printContract.setEnabled, { body: { id, version, enabled } }),
    }),
  ],
})

/** The list's filter, for its call and its export. */
const filterIn = ({ name, kind, enabled }: Filters): PrintFilter => {
  const flag = flagAsked(enabled)
  return { ...(name ? { name } : {}), ...(kind ? { kind } : {}), ...(flag ? { enabled: flag } : {}) }
}

/** Import and download of whole templates, and export of their list. */
function Tables({ list }: { readonly list: ListAtWork<PrintTemplate> }) {
  const { t } = useTranslation("print")
  return (
    <>
      <ImportButton target={printFormat} format={printFormat} note={t("note")} onDone={list.reload} />
      <Button onClick={() => void downloadTemplates(t, t("fileName"))}>{t("downloadAll")}</Button>
      <ExportButton exportType={printFormat} area="basic" filter={filterIn(list.question.filters)} />
    </>
  )
}

const listOf = (t: Words, language: string, kinds: readonly string[]): Records<PrintTemplate>["list"] => ({
  id: "print-templates",
  empty: t("none"),
  fields: [
    { kind: "input", id: "name", label: t("name"), maxLength: 120 },
    { kind: "select", id: "kind", label: t("kind"), options: kinds.map((value) => ({ value, label: t(`notice:kinds.${value}`) })) },
    flagField("enabled", t("state"), { yes: t("on"), no: t("off") }),
  ],
  ask: ({ filters, page, pageSize }, signal) => call(printContract.query, { query: { page, pageSize }, body: filterIn(filters), signal }),
  columns: [
    { id: "name", head: t("name"), width: 240, grow: true, fixed: true, cell: ({ names }) => wordIn(names, language) },
    { id: "kind", head: t("kind"), width: 170, cell: ({ kind }) => t(`notice:kinds.${kind}`) },
    { id: "paper", head: t("paper"), width: 120, cell: ({ landscape }) => t(landscape ? "landscape" : "portrait") },
    { id: "version", head: t("version"), width: 80, right: true, cell: ({ version }) => String(version) },
    {
      id: "enabled",
      head: t("state"),
      width: 116,
      text: ({ enabledFlag }) => t(enabledFlag === 1 ? "on" : "off"),
      cell: ({ enabledFlag }) => <StatePill tone={enabledFlag === 1 ? "green" : "quiet"}>{t(enabledFlag === 1 ? "on" : "off")}</StatePill>,
    },
    { id: "changed", head: t("changed"), width: 225, wide: true, cell: (row) => <Changed row={row} /> },
  ],
})
