import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { call } from "#client/http.ts"
import { roleAdminContract as roles, type RoleDraft, type RoleRow } from "#contract/admin.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./admin.module.css"
import { History } from "./history.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { RoleForm } from "./role-form.tsx"
import { useRoleName } from "./role-name.ts"
import { useDeed } from "#ui/edit/use-deed.ts"

type Doing = { readonly what: "edit" | "history" | "remove"; readonly row: RoleRow }
type Open = Doing | { readonly what: "add" } | null

/** Roles (角色管理, /system/roles): what their holders act as, open and see. */
export function Screen() {
  const { t } = useTranslation("admin")
  const [begun, setDoing] = useState<Open>(null)
  const list = useList(useRoleList(setDoing))
  const deed = useDeed(list.reload)
  const nameOf = useRoleName()
  // Another page may lead to one role's form: `edit` in the address names it.
  const [params, setParams] = useSearchParams()
  const named = list.answer?.records.find(({ id }) => id === params.get("edit"))
  const doing: Open = begun ?? (named ? { what: "edit", row: named } : null)
  const close = () => {
    deed.forget()
    setDoing(null)
    if (params.has("edit")) setParams(without(params, "edit"), { replace: true })
  }
  const save = (row: RoleRow | null, draft: RoleDraft) =>
    deed.run(t("saved", { name: row ? nameOf({ ...row, name: draft.name }) : draft.name }), () =>
      row ? call(roles.update, { body: { ...draft, id: row.id, version: row.version } }) : call(roles.add, { body: draft }),
    )
  return (
    <ListPage
      list={list}
      title={t("roles.title")}
      sub={t("roles.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("roles.add")}
        </Button>
      }
      notice={doing === null ? <Problem text={deed.problem} /> : null}
    >
      {doing?.what === "add" ? <RoleForm row={null} problem={deed.problem} onSend={(draft) => save(null, draft)} onClose={close} /> : null}
      {doing?.what === "edit" ? (
        <RoleForm key={doing.row.id} row={doing.row} problem={deed.problem} onSend={(draft) => save(doing.row, draft)} onClose={close} />
      ) : null}
      {doing?.what === "history" ? <History kind="role" subject={doing.row.id} name={nameOf(doing.row)} onClose={close} /> : null}
      {doing?.what === "remove" ? (
        <Confirm
          open
          danger
          title={t("roles.remove")}
          verb={t("roles.remove")}
          consequence={t("roles.removeText", { name: doing.row.name })}
          onConfirm={() => {
            const { id, version, name } = doing.row
            setDoing(null)
            void deed.run(t("roles.removed", { name }), () => call(roles.remove, { body: { id, version } }))
          }}
          onClose={close}
        />
      ) : null}
    </ListPage>
  )
}

const without = (params: URLSearchParams, name: string): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete(name)
  return next
}

function useRoleList(onDo: (doing: Doing) => void): ListDefinition<RoleRow> {
  const { t } = useTranslation(["admin", "shell"])
  const nameOf = useRoleName()
  return useMemo(
    () =>
      defineList<RoleRow>({
        id: "roles",
        label: t("roles.title"),
        fields: [{ kind: "input", id: "name", label: t("roles.name"), maxLength: 64 }],
        ask: ({ filters: { name }, page, pageSize }, signal) => call(roles.query, { query: { page, pageSize, name }, signal }),
        rowKey: ({ id }) => id,
        rowName: nameOf,
        onOpen: (row) => onDo({ what: "edit", row }),
        card: { title: "name", state: "kind", lines: ["code", "acting", "dataRight", "modules", "holders"] },
        columns: [
          { id: "name", head: t("roles.name"), width: 180, grow: true, fixed: true, cell: nameOf },
          {
            id: "code",
            head: t("roles.code"),
            width: 150,
            text: ({ code }) => code,
            cell: ({ code }) => <code className={s.code}>{code}</code>,
          },
          {
            id: "kind",
            head: t("roles.kind"),
            width: 120,
            text: ({ builtIn }) => t(builtIn ? "roles.builtIn" : "roles.own"),
            cell: ({ builtIn }) => <StatePill tone={builtIn ? "quiet" : "green"}>{t(builtIn ? "roles.builtIn" : "roles.own")}</StatePill>,
          },
          {
            id: "acting",
            head: t("roles.acting"),
            width: 200,
            grow: true,
            cell: ({ acting }) => acting.map((role) => t(`shell:roles.${role}`)).join(t("comma")),
          },
          { id: "dataRight", head: t("roles.dataRight"), width: 130, cell: ({ dataRight }) => t(`roles.dataRights.${dataRight}`) },
          { id: "modules", head: t("roles.modules"), width: 120, right: true, cell: ({ modules }) => String(modules.length) },
          { id: "holders", head: t("roles.holders"), width: 90, right: true, cell: ({ holders }) => String(holders) },
        ],
        rowActions: [
          { id: "edit", label: t("edit"), run: (row) => onDo({ what: "edit", row }) },
          { id: "history", label: t("audit.history"), run: (row) => onDo({ what: "history", row }) },
          {
            id: "remove",
            label: t("roles.remove"),
            danger: true,
            when: ({ builtIn }) => !builtIn,
            run: (row) => onDo({ what: "remove", row }),
          },
        ],
      }),
    [t, nameOf, onDo],
  )
}
