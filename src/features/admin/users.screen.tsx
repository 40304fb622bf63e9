import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { type PersonRow, userAdminContract as users } from "#contract/admin.contract.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { PasswordDialog } from "./password-dialog.tsx"
import { personRights } from "./permission-words.ts"
import { historyOf } from "./record-parts.tsx"
import { UserForm } from "./user-form.tsx"
import { useUserList } from "./user-list.tsx"
import { UserSessions } from "./user-sessions.tsx"

type Words = TFunction<["admin", "permissions"]>

/** People and their accounts (用户管理, /system/users). */
export function Screen() {
  const { t } = useTranslation(["admin", "permissions"])
  const navigate = useNavigate()
  const self = useSession().profile?.id ?? ""
  const list = useUserList()
  const records = useMemo((): Records<PersonRow> => {
    const another = ({ id }: PersonRow) => id !== self
    return {
      title: t("users.title"),
      sub: t("users.sub"),
      add: t("users.add"),
      edit: t("edit"),
      list,
      form: (row, { problem, run, close }) => (
        <UserForm
          row={row}
          problem={problem}
          onSend={(draft, password) =>
            run(t("saved", { name: draft.displayName }), () =>
              row
                ? call(users.update, { body: { ...draft, id: row.id, version: row.version } })
                : call(users.add, { body: { ...draft, password } }),
            )
          }
          onClose={close}
        />
      ),
      actions: [
        { ...settingPassword(t), when: another },
        { id: "sessions", label: t("users.sessions"), show: (row, { close }) => <UserSessions row={row} onClose={close} /> },
        { id: "rights", label: t("permissions:whatSeen"), go: ({ id }) => void navigate(personRights(id)) },
        historyOf(t, "user", ({ displayName }) => displayName),
        { ...enabling(t, true), when: (row) => another(row) && !row.active },
        { ...enabling(t, false), when: (row) => another(row) && row.active },
      ],
    }
  }, [t, navigate, self, list])
  return <RecordPage records={records} />
}

const settingPassword = (t: Words): RecordAction<PersonRow> => ({
  id: "password",
  label: t("users.setPassword"),
  show: (row, { problem, run, close }) => (
    <PasswordDialog
      row={row}
      problem={problem}
      onSend={(password) =>
        run(t("users.passwordSet", { name: row.displayName }), () =>
          call(users.setPassword, { body: { id: row.id, version: row.version, password } }),
        )
      }
      onClose={close}
    />
  ),
})

const enabling = (t: Words, to: boolean): RecordAction<PersonRow> => ({
  id: to ? "enable" : "disable",
  label: t(to ? "users.enable" : "users.disable"),
  danger: !to,
  ask: ({ displayName: name }) => (to ? name : t("users.disableText", { name })),
  said: ({ displayName: name }) => t(to ? "users.enabledNow" : "users.disabledNow", { name }),
  run: ({ id, version }) => call(users.setActive, { body: { id, version, active: to } }),
})
