import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { wordIn } from "#client/texts/codes.ts"
import { printContract, type PrintTemplate } from "#contract/print.contract.ts"
import { useDocumentKinds } from "#ui/document-kinds/document-kinds.tsx"
import { Changed } from "#ui/edit/changed.tsx"
import { flagAsked, flagField } from "#ui/list/flag.ts"
import { enabling } from "#ui/record-page/enabling.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { PrintForm } from "./print-form.tsx"
import { PrintVersions } from "./print-versions.tsx"

type Words = TFunction<["print", "notice", "common"]>

/** Print templates (打印模板, /system/print-templates): how documents of each kind are printed. */
export function Screen() {
  const { t, i18n } = useTranslation(["print", "notice", "common"])
  const navigate = useNavigate()
  const all = useDocumentKinds()
  const kinds = useMemo(() => all.flatMap(({ name, printing }) => (printing ? [name] : [])), [all])
  const records = useMemo(
    () => recordsOf(t, i18n.language, kinds, (name) => void navigate(`/system/audit?kind=printTemplate&name=${encodeURIComponent(name)}`)),
    [t, i18n.language, kinds, navigate],
  )
  return <RecordPage records={records} />
}

const recordsOf = (t: Words, language: string, kinds: readonly string[], onHistory: (name: string) => void): Records<PrintTemplate> => ({
  title: t("title"),
  sub: t("sub"),
  keyOf: ({ id }) => id,
  nameOf: ({ names }) => wordIn(names, language),
  list: listOf(t, language, kinds),
  form: {
    add: t("add"),
    edit: t("common:edit"),
    draw: (row, { problem, finish, close }) => (
      <PrintForm
        row={row}
        kinds={kinds}
        problem={problem}
        onSend={(draft) =>
          void finish(t("saved", { name: wordIn(draft.names, language) }), () =>
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
    { id: "history", label: t("history"), go: ({ names }) => onHistory(names.zh) },
    ...enabling<PrintTemplate>({
      isOn: ({ enabledFlag }) => enabledFlag === 1,
      label: (to) => t(to ? "enable" : "disable"),
      ask: (to, name) => t(to ? "enableText" : "disableText", { name }),
      said: (_, name) => t("saved", { name }),
      set: ({ id, version }, enabled) => call(printContract.setEnabled, { body: { id, version, enabled } }),
    }),
  ],
})

const listOf = (t: Words, language: string, kinds: readonly string[]): Records<PrintTemplate>["list"] => ({
  id: "print-templates",
  empty: t("none"),
  fields: [
    { kind: "input", id: "name", label: t("name"), maxLength: 120 },
    { kind: "select", id: "kind", label: t("kind"), options: kinds.map((value) => ({ value, label: t(`notice:kinds.${value}`) })) },
    flagField("enabled", t("state"), { yes: t("on"), no: t("off") }),
  ],
  ask: ({ filters: { name, kind, enabled }, page, pageSize }, signal) => {
    const flag = flagAsked(enabled)
    return call(printContract.query, {
      query: { page, pageSize },
      body: { name, kind: kind || undefined, ...(flag === "0" || flag === "1" ? { enabled: flag } : {}) },
      signal,
    })
  },
  columns: [
    { id: "name", head: t("name"), width: 240, grow: true, fixed: true, cell: ({ names }) => wordIn(names, language) },
    { id: "kind", head: t("kind"), width: 140, cell: ({ kind }) => t(`notice:kinds.${kind}`) },
    { id: "paper", head: t("paper"), width: 120, cell: ({ landscape }) => t(landscape ? "landscape" : "portrait") },
    { id: "version", head: t("version"), width: 80, right: true, cell: ({ version }) => String(version) },
    {
      id: "enabled",
      head: t("state"),
      width: 96,
      text: ({ enabledFlag }) => t(enabledFlag === 1 ? "on" : "off"),
      cell: ({ enabledFlag }) => <StatePill tone={enabledFlag === 1 ? "green" : "quiet"}>{t(enabledFlag === 1 ? "on" : "off")}</StatePill>,
    },
    { id: "changed", head: t("changed"), width: 225, wide: true, cell: (row) => <Changed row={row} /> },
  ],
})
