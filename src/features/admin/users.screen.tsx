import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { personDraft, type PersonRow, userAdminContract as users } from "#contract/admin.contract.ts"
import { enabling } from "#ui/record-page/enabling.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { ErasureDialog } from "./erasure-dialog.tsx"
import { PasswordDialog } from "./password-dialog.tsx"
import { personRights } from "./permission-words.ts"
import { historyOf, wordsOf } from "./record-parts.tsx"
import { draftOf, UserFields, type UserValues, valuesOf } from "./user-form.tsx"
import { useUserList } from "./user-list.tsx"
import { UserSessions } from "./user-sessions.tsx"

type Words = TFunction<["admin", "permissions"]>

/** People and their accounts (用户管理, /system/users). */
export function Screen() {
  const { t } = useTranslation(["admin", "permissions"])
  const navigate = useNavigate()
  const self = useSession().profile?.id ?? ""
  const list = useUserList()
  const records = useMemo(() => userRecords(t, list, self, (to) => void navigate(to)), [t, navigate, self, list])
  return <RecordPage records={records} />
}

function userRecords(t: Words, list: Records<PersonRow>["list"], self: string, onGo: (to: string) => void): Records<PersonRow, UserValues> {
  const words = wordsOf<PersonRow>(t, "users", ({ displayName }) => displayName)
  const another = ({ id, erasedAt }: PersonRow) => id !== self && erasedAt === null
  return {
    ...words.page,
    keyOf: ({ id }) => id,
    one: ({ id }, signal) => call(users.detail, { params: { id }, signal }),
    list,
    form: {
      ...words.form,
      title: (row) => (row ? t("users.edit", { name: row.name }) : t("users.add")),
      schema: personDraft,
      values: valuesOf,
      fields: (row) => <UserFields row={row} />,
      save: (values, row) => {
        const draft = draftOf(values)
        return row
          ? call(users.update, { body: { ...draft, id: row.id, version: row.version } })
          : call(users.add, { body: { ...draft, password: values.password } })
      },
      said: ({ displayName }) => t("saved", { name: displayName }),
    },
    actions: [
      { ...settingPassword(t), when: another },
      { id: "sessions", label: t("users.sessions"), show: (row, { close }) => <UserSessions row={row} onClose={close} /> },
      { id: "rights", label: t("permissions:whatSeen"), go: ({ id }) => onGo(personRights(id)) },
      historyOf(t, "user"),
      ...enabling<PersonRow>({
        isOn: ({ active }) => active,
        may: another,
        label: (to) => t(to ? "users.enable" : "users.disable"),
        ask: (to, name) => (to ? name : t("users.disableText", { name })),
        said: (to, name) => t(to ? "users.enabledNow" : "users.disabledNow", { name }),
        set: ({ id, version }, active) => call(users.setActive, { body: { id, version, active } }),
      }),
      { ...erasing(t), when: another, danger: true },
    ],
  }
}

const settingPassword = (t: Words): RecordAction<PersonRow> => ({
  id: "password",
  label: t("users.setPassword"),
  show: (row, { problem, run, close }, name) => (
    <PasswordDialog
      row={row}
      problem={problem}
      onSend={(password) =>
        run(t("users.passwordSet", { name }), () => call(users.setPassword, { body: { id: row.id, version: row.version, password } }))
      }
      onClose={close}
    />
  ),
})

const erasing = (t: Words): RecordAction<PersonRow> => ({
  id: "erase",
  label: t("users.erase"),
  show: (row, { problem, run, close }, name) => (
    <ErasureDialog
      words={{
        title: t("users.eraseOf", { name: row.displayName }),
        goes: t("users.eraseGoes"),
        stays: t("users.eraseStays"),
        ask: t("users.eraseName", { name: row.name }),
        differs: t("users.eraseNameDiffers"),
      }}
      expected={row.name}
      problem={problem}
      onSend={({ typed, reason }) =>
        run(t("users.erasedNow", { name }), () => call(users.erase, { body: { id: row.id, version: row.version, name: typed, reason } }))
      }
      onClose={close}
    />
  ),
})
