import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http.ts"
import { clientAdminContract as clients, type ClientDraft, type ClientRow } from "#contract/admin.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./admin.module.css"
import { ClientForm } from "./client-form.tsx"
import { History } from "./history.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { SecretDialog } from "./secret-dialog.tsx"
import { useDeed } from "#ui/edit/use-deed.ts"

type Doing = { readonly what: "edit" | "history" | "secret"; readonly row: ClientRow }
type Open = Doing | { readonly what: "add" } | null

/** Applications that may use the central login (应用管理, /system/clients). */
export function Screen() {
  const { t } = useTranslation("admin")
  const [doing, setDoing] = useState<Open>(null)
  const [shown, setShown] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const list = useList(useClientList(setDoing))
  const deed = useDeed(list.reload)
  const close = () => {
    deed.forget()
    setDoing(null)
  }
  const save = (row: ClientRow | null, draft: ClientDraft) =>
    deed.run(row ? t("saved", { name: draft.name }) : null, async () => {
      if (row) await call(clients.update, { body: { ...draft, version: row.version } })
      else setShown({ name: draft.name, ...(await call(clients.add, { body: draft })) })
    })
  const replace = ({ id, version, name }: ClientRow) => {
    setDoing(null)
    void deed.run(null, async () => setShown({ name, ...(await call(clients.newSecret, { body: { id, version } })) }))
  }
  return (
    <ListPage
      list={list}
      title={t("clients.title")}
      sub={t("clients.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("clients.add")}
        </Button>
      }
      notice={doing === null ? <Problem text={deed.problem} /> : null}
    >
      {doing?.what === "add" ? (
        <ClientForm row={null} problem={deed.problem} onSend={(draft) => save(null, draft)} onClose={close} />
      ) : null}
      {doing?.what === "edit" ? (
        <ClientForm key={doing.row.id} row={doing.row} problem={deed.problem} onSend={(draft) => save(doing.row, draft)} onClose={close} />
      ) : null}
      {doing?.what === "history" ? <History kind="client" subject={doing.row.id} name={doing.row.name} onClose={close} /> : null}
      {doing?.what === "secret" ? (
        <Confirm
          open
          danger
          title={t("clients.newSecret")}
          verb={t("clients.newSecret")}
          consequence={t("clients.newSecretText", { name: doing.row.name })}
          onConfirm={() => replace(doing.row)}
          onClose={close}
        />
      ) : null}
      {shown ? <SecretDialog {...shown} text={t("clients.secretText")} onClose={() => setShown(null)} /> : null}
    </ListPage>
  )
}

function useClientList(onDo: (doing: Doing) => void): ListDefinition<ClientRow> {
  const { t } = useTranslation("admin")
  return useMemo(() => {
    const stateOf = ({ active, firstParty }: ClientRow) => (firstParty ? t("clients.platform") : t(active ? "on" : "off"))
    return defineList<ClientRow>({
      id: "clients",
      label: t("clients.title"),
      fields: [{ kind: "input", id: "name", label: t("clients.name"), maxLength: 64 }],
      ask: ({ filters: { name }, page, pageSize }, signal) => call(clients.query, { query: { page, pageSize, name }, signal }),
      rowKey: ({ id }) => id,
      rowName: ({ name }) => name,
      onOpen: (row) => onDo({ what: "edit", row }),
      columns: [
        { id: "name", head: t("clients.name"), width: 140, grow: true, fixed: true, cell: ({ name }) => name },
        { id: "id", head: t("clients.id"), width: 160, text: ({ id }) => id, cell: ({ id }) => <code className={s.code}>{id}</code> },
        {
          id: "grants",
          head: t("clients.grantTypes"),
          width: 180,
          cell: (row) => row.grantTypes.map((one) => t(`clients.grants.${one}`)).join(t("comma")),
        },
        {
          id: "seconds",
          head: t("clients.tokenSeconds"),
          width: 130,
          right: true,
          cell: (row) => `${row.tokenSeconds} ${t("clients.seconds")}`,
        },
        {
          id: "redirects",
          head: t("clients.redirectUris"),
          width: 220,
          grow: true,
          cell: ({ redirectUris }) => redirectUris.join(t("comma")) || "—",
        },
        {
          id: "active",
          head: t("users.active"),
          width: 190,
          text: stateOf,
          cell: (row) => <StatePill tone={row.active ? "green" : "quiet"}>{stateOf(row)}</StatePill>,
        },
      ],
      rowActions: [
        { id: "edit", label: t("edit"), run: (row) => onDo({ what: "edit", row }) },
        { id: "history", label: t("audit.history"), run: (row) => onDo({ what: "history", row }) },
        {
          id: "secret",
          label: t("clients.newSecret"),
          danger: true,
          when: ({ firstParty }) => !firstParty,
          run: (row) => onDo({ what: "secret", row }),
        },
      ],
    })
  }, [t, onDo])
}
