import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { contactAdminContract as contacts, type ContactRow, contactTyped } from "#contract/admin.contract.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { toast } from "#ui/toast/toast.ts"
import { ErasureDialog } from "./erasure-dialog.tsx"

type Words = TFunction<"admin">

/** Lists the people named in documents, with or without an account, and erases their data (联系人, /system/contacts). */
export function Screen() {
  const { t } = useTranslation("admin")
  return <RecordPage records={useMemo(() => contactRecords(t), [t])} />
}

const contactRecords = (t: Words): Records<ContactRow> => ({
  title: t("contacts.title"),
  sub: t("contacts.sub"),
  keyOf: ({ subject }) => subject,
  nameOf: ({ name }) => name,
  list: {
    id: "contacts",
    fields: [
      { kind: "input", id: "name", label: t("contacts.name"), maxLength: 64 },
      { kind: "input", id: "email", label: t("contacts.email"), maxLength: 64 },
    ],
    ask: ({ filters: { name, email }, page, pageSize }, signal) => call(contacts.query, { query: { page, pageSize, name, email }, signal }),
    empty: t("contacts.none"),
    columns: [
      { id: "name", head: t("contacts.name"), width: 140, grow: true, fixed: true, cell: ({ name }) => name },
      { id: "email", head: t("contacts.email"), width: 220, grow: true, cell: ({ email }) => email || "—" },
      {
        id: "documents",
        head: t("contacts.documents"),
        width: 320,
        grow: true,
        cell: ({ documents }) => documents.join(t("comma")),
      },
    ],
  },
  form: null,
  actions: [erasing(t)],
})

const erasing = (t: Words): RecordAction<ContactRow> => ({
  id: "erase",
  label: t("contacts.erase"),
  danger: true,
  show: (row, { problem, run, close }, name) => (
    <ErasureDialog
      words={{
        title: t("contacts.eraseOf", { name }),
        goes: t("contacts.eraseGoes"),
        stays: t("contacts.eraseStays"),
        ask: t("contacts.eraseName", { name: contactTyped(row) }),
        differs: t("contacts.eraseNameDiffers"),
      }}
      expected={contactTyped(row)}
      problem={problem}
      onSend={(typed) =>
        run(null, async () => {
          const { left } = await call(contacts.erase, { body: { subject: row.subject, ...typed } })
          if (left === 0) toast("green", t("contacts.erasedNow", { name }))
          else toast("amber", t("contacts.erasedLeft", { name, count: left }))
        })
      }
      onClose={close}
    />
  ),
})
