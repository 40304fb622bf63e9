import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http.ts"
import { useSession } from "#client/session.ts"
import { type PersonDraft, type PersonRow, userAdminContract as users } from "#contract/admin.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { History } from "./history.tsx"
import { PasswordDialog } from "./password-dialog.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { type Deed, useDeed } from "#ui/edit/use-deed.ts"
import { UserForm } from "./user-form.tsx"
import { type Doing, useUserList } from "./user-list.tsx"
import { UserSessions } from "./user-sessions.tsx"

type Open = Doing | { readonly what: "add" } | null

/** People and their accounts (用户管理, /system/users). */
export function Screen() {
  const { t } = useTranslation("admin")
  const [doing, setDoing] = useState<Open>(null)
  const self = useSession().profile?.id ?? ""
  const list = useList(useUserList(self, setDoing))
  const deed = useDeed(list.reload)
  const close = () => {
    deed.forget()
    setDoing(null)
  }
  return (
    <ListPage
      list={list}
      title={t("users.title")}
      sub={t("users.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("users.add")}
        </Button>
      }
      notice={doing === null ? <Problem text={deed.problem} /> : null}
    >
      <Doings doing={doing} deed={deed} onDone={() => setDoing(null)} onClose={close} />
    </ListPage>
  )
}

function Doings(props: { readonly doing: Open; readonly deed: Deed; readonly onDone: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation("admin")
  const { doing, deed, onDone, onClose } = props
  const save = (row: PersonRow | null, draft: PersonDraft, password: string) =>
    deed.run(t("saved", { name: draft.displayName }), () =>
      row
        ? call(users.update, { body: { ...draft, id: row.id, version: row.version } })
        : call(users.add, { body: { ...draft, password } }),
    )
  if (doing === null) return null
  if (doing.what === "add")
    return <UserForm row={null} problem={deed.problem} onSend={(draft, password) => save(null, draft, password)} onClose={onClose} />
  const { row, what } = doing
  const { id, version, displayName: name } = row
  if (what === "edit")
    return <UserForm key={id} row={row} problem={deed.problem} onSend={(draft, password) => save(row, draft, password)} onClose={onClose} />
  if (what === "sessions") return <UserSessions row={row} onClose={onClose} />
  if (what === "history") return <History kind="user" subject={id} name={name} onClose={onClose} />
  if (what === "password")
    return (
      <PasswordDialog
        row={row}
        problem={deed.problem}
        onSend={(password) =>
          deed.run(t("users.passwordSet", { name }), () => call(users.setPassword, { body: { id, version, password } }))
        }
        onClose={onClose}
      />
    )
  const active = !row.active
  return (
    <Confirm
      open
      danger={!active}
      title={t(active ? "users.enable" : "users.disable")}
      verb={t(active ? "users.enable" : "users.disable")}
      consequence={active ? name : t("users.disableText", { name })}
      onConfirm={() => {
        onDone()
        void deed.run(t(active ? "users.enabledNow" : "users.disabledNow", { name }), () =>
          call(users.setActive, { body: { id, version, active } }),
        )
      }}
      onClose={onClose}
    />
  )
}
