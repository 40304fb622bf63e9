import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { messageContract, type TemplateRow } from "#contract/message.contract.ts"
import { Changed } from "#ui/edit/changed.tsx"
import { flagField, flagIn } from "#ui/list/flag.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { TemplateForm } from "./template-form.tsx"
import { type Catalogue, useCatalogue } from "./use-catalogue.ts"

type Words = TFunction<["messages", "common"]>

/** Message templates (消息模板, /system/message-templates): texts that replace the platform's own. */
export function Screen() {
  const { t, i18n } = useTranslation(["messages", "common"])
  const catalogue = useCatalogue()
  return <RecordPage records={useMemo(() => templateRecords(t, catalogue, i18n.language), [t, catalogue, i18n.language])} />
}

const templateRecords = (t: Words, catalogue: Catalogue, language: string): Records<TemplateRow> => ({
  title: t("templates.title"),
  sub: t("templates.sub"),
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  list: templateList(t, catalogue, language),
  form: {
    add: t("templates.add"),
    edit: t("common:edit"),
    draw: (row, { problem, finish, close }) => (
      <TemplateForm
        row={row}
        catalogue={catalogue}
        problem={problem}
        onSend={(draft) =>
          finish(t("templates.saved", { name: draft.name }), () =>
            row
              ? call(messageContract.update, { body: { ...draft, id: row.id, version: row.version } })
              : call(messageContract.add, { body: draft }),
          )
        }
        onClose={close}
      />
    ),
  },
  actions: [
    {
      id: "remove",
      label: t("templates.remove"),
      danger: true,
      ask: (_, name) => t("templates.removeText", { name }),
      said: (_, name) => t("templates.removed", { name }),
      run: ({ id, version }) => call(messageContract.remove, { query: { id, version } }),
    },
  ],
})

const templateList = (t: Words, { types, typeName, eventName }: Catalogue, language: string): Records<TemplateRow>["list"] => ({
  id: "message-templates",
  fields: [
    { kind: "input", id: "code", label: t("code"), maxLength: 64 },
    { kind: "input", id: "name", label: t("name"), maxLength: 120 },
    {
      kind: "select",
      id: "type",
      label: t("templates.type"),
      options: types.map(({ code }) => ({ value: code, label: typeName(code) })),
    },
    { kind: "input", id: "title", label: t("templates.parts.title"), maxLength: 120 },
    flagField("state", t("templates.state"), { yes: t("templates.on"), no: t("templates.off") }),
  ],
  ask: ({ filters: { code, name, type, title, state }, page, pageSize }, signal) =>
    call(messageContract.table, {
      query: { page, pageSize },
      body: { code, name, title, noticeType: type, enabledFlag: flagIn(state) },
      signal,
    }),
  columns: [
    {
      id: "code",
      head: t("code"),
      width: 190,
      fixed: true,
      text: (row) => row.code,
      cell: ({ code }) => <code title={code}>{code}</code>,
    },
    { id: "name", head: t("name"), width: 170, cell: (row) => row.name },
    { id: "title", head: t("templates.parts.title"), width: 240, grow: true, cell: (row) => wordIn(row.title, language) },
    { id: "type", head: t("templates.type"), width: 120, cell: (row) => typeName(row.noticeType) },
    {
      id: "event",
      head: t("templates.event"),
      width: 220,
      cell: (row) => (row.noticeEvent === "" ? t("templates.everyEvent") : eventName(row.noticeEvent)),
    },
    {
      id: "channels",
      head: t("templates.channels"),
      width: 150,
      cell: (row) => row.channels.map((channel) => t(`channels.${channel}`)).join(t("common:comma")),
    },
    {
      id: "state",
      head: t("templates.state"),
      width: 110,
      text: (row) => t(row.enabledFlag === 1 ? "templates.on" : "templates.off"),
      cell: (row) => (
        <StatePill tone={row.enabledFlag === 1 ? "green" : "quiet"}>
          {t(row.enabledFlag === 1 ? "templates.on" : "templates.off")}
        </StatePill>
      ),
    },
    { id: "changed", head: t("changed"), width: 225, hidden: true, cell: (row) => <Changed row={row} /> },
  ],
})
