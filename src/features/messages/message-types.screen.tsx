import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { noWords } from "#contract/code.contract.ts"
import { messageContract, type MessageType, type MessageTypeDraft } from "#contract/message.contract.ts"
import { Changed } from "#ui/edit/changed.tsx"
import { TextField } from "#ui/field/inputs.tsx"
import { NamesFields } from "#ui/record-page/names-fields.tsx"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"

type Words = TFunction<["messages", "common"]>

/** Message types (消息类型, /system/message-types): the platform's, and the administrators' own. */
export function Screen() {
  const { t, i18n } = useTranslation(["messages", "common"])
  return <RecordPage records={useMemo(() => typeRecords(t, i18n.language), [t, i18n.language])} />
}

function typeRecords(t: Words, language: string): Records<MessageType, MessageTypeDraft> {
  const nameOf = ({ names }: MessageTypeDraft) => wordIn(names, language)
  return {
    title: t("types.title"),
    sub: t("types.sub"),
    keyOf: ({ code }) => code,
    nameOf,
    list: typeList(t, nameOf),
    form: {
      add: t("types.add"),
      edit: t("common:edit"),
      title: (row) => t(row ? "types.edit" : "types.add"),
      values: (row) => ({ code: row?.code ?? "", names: row?.names ?? noWords }),
      fields: (row) => <Fields row={row} />,
      // The code of an existing type cannot change, since templates and notices refer to it.
      save: ({ code, names }, row) =>
        row
          ? call(messageContract.updateType, { body: { code: row.code, names, version: row.version } })
          : call(messageContract.addType, { body: { code, names } }),
      said: (draft) => t("types.saved", { name: nameOf(draft) }),
    },
    actions: [
      {
        id: "remove",
        label: t("types.remove"),
        danger: true,
        when: ({ shipped }) => !shipped,
        ask: (_, name) => t("types.removeText", { name }),
        said: (_, name) => t("types.removed", { name }),
        run: ({ code }) => call(messageContract.removeType, { query: { code } }),
      },
    ],
  }
}

function Fields({ row }: { readonly row: MessageType | null }) {
  const { t } = useTranslation("messages")
  const fits = (code: string) => /^[A-Za-z]\w{0,31}$/.test(code) || t("types.codeHint")
  return (
    <>
      <TextField
        name="code"
        label={t("code")}
        required
        hint={t("types.codeHint")}
        readOnly={row !== null}
        rules={{ maxLength: 32, validate: fits }}
      />
      <NamesFields label={(language) => t(`nameIn.${language}`)} />
    </>
  )
}

const typeList = (t: Words, nameOf: (row: MessageType) => string): Records<MessageType>["list"] => ({
  id: "message-types",
  fields: [
    { kind: "input", id: "code", label: t("code"), maxLength: 32 },
    { kind: "input", id: "name", label: t("name"), maxLength: 120 },
  ],
  ask: ({ filters: { code, name: part }, page, pageSize }, signal) =>
    call(messageContract.types, { query: { page, pageSize }, body: { code, name: part }, signal }),
  card: { title: "name", lines: ["code", "events", "templates", "changed"] },
  columns: [
    { id: "code", head: t("code"), width: 180, fixed: true, text: ({ code }) => code, cell: ({ code }) => <code>{code}</code> },
    { id: "name", head: t("name"), width: 200, grow: true, cell: nameOf },
    { id: "events", head: t("types.events"), width: 130, right: true, cell: ({ events }) => String(events.length) },
    { id: "templates", head: t("types.templates"), width: 110, right: true, cell: ({ templates }) => String(templates) },
    { id: "changed", head: t("changed"), width: 225, cell: (row) => <Changed row={row} /> },
  ],
})
