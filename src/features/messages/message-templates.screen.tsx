import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { messageContract, type TemplateDraft, type TemplateRow } from "#contract/message.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { flagField, flagIn } from "#ui/list/flag.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Changed } from "#ui/edit/changed.tsx"
import s from "./messages.module.css"
import { TemplateForm } from "./template-form.tsx"
import { type Catalogue, useCatalogue } from "./use-catalogue.ts"
import { useOperation } from "#ui/edit/use-operation.ts"

type Doing = { readonly what: "add" } | { readonly what: "edit" | "remove"; readonly row: TemplateRow } | null

/** Message templates (消息模板, /system/message-templates): how people are told, in the place of the platform's own words. */
export function Screen() {
  const { t } = useTranslation("messages")
  const [doing, setDoing] = useState<Doing>(null)
  const catalogue = useCatalogue()
  const list = useList(useTemplateList(setDoing, catalogue))
  const operation = useOperation(list.reload)
  const close = () => {
    operation.forget()
    setDoing(null)
  }
  const save = async (row: TemplateRow | null, draft: TemplateDraft) => {
    const send = () =>
      row
        ? call(messageContract.update, { body: { ...draft, id: row.id, version: row.version } })
        : call(messageContract.add, { body: draft })
    if (await operation.run(t("templates.saved", { name: draft.name }), send)) setDoing(null)
  }
  const remove = async ({ id, version, name }: TemplateRow) => {
    if (await operation.run(t("templates.removed", { name }), () => call(messageContract.remove, { query: { id, version } })))
      setDoing(null)
  }
  return (
    <ListPage
      list={list}
      title={t("templates.title")}
      sub={t("templates.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("templates.add")}
        </Button>
      }
    >
      {doing?.what === "add" || doing?.what === "edit" ? (
        <TemplateForm
          row={doing.what === "edit" ? doing.row : null}
          catalogue={catalogue}
          problem={operation.problem}
          onSend={(draft) => void save(doing.what === "edit" ? doing.row : null, draft)}
          onClose={close}
        />
      ) : null}
      {doing?.what === "remove" ? (
        <Confirm
          open
          danger
          title={t("templates.remove")}
          verb={t("templates.remove")}
          consequence={operation.problem ?? t("templates.removeText", { name: doing.row.name })}
          onConfirm={() => void remove(doing.row)}
          onClose={close}
        />
      ) : null}
    </ListPage>
  )
}

function useTemplateList(onDo: (doing: Doing) => void, { types, typeName, eventName }: Catalogue): ListDefinition<TemplateRow> {
  const { t, i18n } = useTranslation(["messages", "common"])
  return useMemo(
    () =>
      defineList<TemplateRow>({
        id: "message-templates",
        label: t("templates.title"),
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
        rowKey: (row) => row.id,
        rowName: (row) => row.name,
        onOpen: (row) => onDo({ what: "edit", row }),
        columns: [
          {
            id: "code",
            head: t("code"),
            width: 190,
            fixed: true,
            text: (row) => row.code,
            cell: (row) => (
              <code className={s.code} title={row.code}>
                {row.code}
              </code>
            ),
          },
          { id: "name", head: t("name"), width: 170, cell: (row) => row.name },
          { id: "title", head: t("templates.parts.title"), width: 240, grow: true, cell: (row) => wordIn(row.title, i18n.language) },
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
        rowActions: [
          { id: "edit", label: t("common:edit"), run: (row) => onDo({ what: "edit", row }) },
          { id: "remove", label: t("templates.remove"), danger: true, run: (row) => onDo({ what: "remove", row }) },
        ],
      }),
    [t, i18n.language, onDo, types, typeName, eventName],
  )
}
