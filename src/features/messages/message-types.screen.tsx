import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { messageContract, type MessageType, type MessageTypeDraft } from "#contract/message.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { Changed } from "#ui/edit/changed.tsx"
import s from "./messages.module.css"
import { MessageTypeForm } from "./message-type-form.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"

type Doing = { readonly what: "add" } | { readonly what: "edit" | "remove"; readonly row: MessageType } | null

/** Message types (消息类型, /system/message-types): what messages are about, those of the platform and the administrators' own. */
export function Screen() {
  const { t, i18n } = useTranslation(["messages", "common"])
  const [doing, setDoing] = useState<Doing>(null)
  const list = useList(useTypeList(setDoing))
  const operation = useOperation(list.reload)
  const close = () => {
    operation.forget()
    setDoing(null)
  }
  const save = async (row: MessageType | null, draft: MessageTypeDraft) => {
    const said = t("types.saved", { name: wordIn(draft.names, i18n.language) })
    const send = () =>
      row ? call(messageContract.updateType, { body: { ...draft, version: row.version } }) : call(messageContract.addType, { body: draft })
    if (await operation.run(said, send)) setDoing(null)
  }
  const remove = async (row: MessageType) => {
    const said = t("types.removed", { name: wordIn(row.names, i18n.language) })
    if (await operation.run(said, () => call(messageContract.removeType, { query: { code: row.code } }))) setDoing(null)
  }
  return (
    <ListPage
      list={list}
      title={t("types.title")}
      sub={t("types.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("types.add")}
        </Button>
      }
    >
      {doing?.what === "add" || doing?.what === "edit" ? (
        <MessageTypeForm
          row={doing.what === "edit" ? doing.row : null}
          problem={operation.problem}
          onSend={(draft) => void save(doing.what === "edit" ? doing.row : null, draft)}
          onClose={close}
        />
      ) : null}
      {doing?.what === "remove" ? (
        <Confirm
          open
          danger
          title={t("types.remove")}
          verb={t("types.remove")}
          consequence={operation.problem ?? t("types.removeText", { name: wordIn(doing.row.names, i18n.language) })}
          onConfirm={() => void remove(doing.row)}
          onClose={close}
        />
      ) : null}
    </ListPage>
  )
}

function useTypeList(onDo: (doing: Doing) => void): ListDefinition<MessageType> {
  const { t, i18n } = useTranslation(["messages", "common"])
  return useMemo(() => {
    const name = (row: MessageType) => wordIn(row.names, i18n.language)
    return defineList<MessageType>({
      id: "message-types",
      label: t("types.title"),
      fields: [
        { kind: "input", id: "code", label: t("code"), maxLength: 32 },
        { kind: "input", id: "name", label: t("name"), maxLength: 120 },
      ],
      ask: ({ filters: { code, name: part }, page, pageSize }, signal) =>
        call(messageContract.types, { query: { page, pageSize }, body: { code, name: part }, signal }),
      rowKey: (row) => row.code,
      rowName: name,
      onOpen: (row) => onDo({ what: "edit", row }),
      card: { title: "name", lines: ["code", "events", "templates", "changed"] },
      columns: [
        {
          id: "code",
          head: t("code"),
          width: 180,
          fixed: true,
          text: (row) => row.code,
          cell: (row) => <code className={s.code}>{row.code}</code>,
        },
        { id: "name", head: t("name"), width: 200, grow: true, cell: name },
        { id: "events", head: t("types.events"), width: 130, right: true, cell: ({ events }) => String(events.length) },
        { id: "templates", head: t("types.templates"), width: 110, right: true, cell: ({ templates }) => String(templates) },
        { id: "changed", head: t("changed"), width: 225, cell: (row) => <Changed row={row} /> },
      ],
      rowActions: [
        { id: "edit", label: t("common:edit"), run: (row) => onDo({ what: "edit", row }) },
        {
          id: "remove",
          label: t("types.remove"),
          danger: true,
          when: ({ shipped }) => !shipped,
          run: (row) => onDo({ what: "remove", row }),
        },
      ],
    })
  }, [t, i18n.language, onDo])
}
