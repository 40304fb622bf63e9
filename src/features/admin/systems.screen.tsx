import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http.ts"
import { type SystemDraft, type SystemRow, systemsContract as systems } from "#contract/systems.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useDeed } from "#ui/edit/use-deed.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { toast } from "#ui/toast/toast.ts"
import s from "./admin.module.css"
import { History } from "./history.tsx"
import { SecretDialog } from "./secret-dialog.tsx"
import { SystemForm } from "./system-form.tsx"

type Doing = { readonly what: "edit" | "history" | "secret" | "test"; readonly row: SystemRow }
type Open = Doing | { readonly what: "add" } | null

/** Systems that the platform is connected with (系统管理, /system/systems). */
export function Screen() {
  const { t } = useTranslation("admin")
  const [doing, setDoing] = useState<Open>(null)
  const [shown, setShown] = useState<{ readonly name: string; readonly secret: string; readonly text: string } | null>(null)
  const list = useList(useSystemList(setDoing))
  const deed = useDeed(list.reload)
  const close = () => {
    deed.forget()
    setDoing(null)
  }
  const save = (row: SystemRow | null, draft: SystemDraft) =>
    deed.run(row ? t("saved", { name: draft.name }) : null, async () => {
      if (row) {
        const { secret } = await call(systems.update, { body: { ...draft, version: row.version } })
        if (secret !== null) setShown({ name: draft.name, secret, text: t("systems.movedText") })
      } else {
        const { secret } = await call(systems.add, { body: draft })
        setShown({ name: draft.name, secret, text: t("systems.secretText") })
      }
    })
  const replace = ({ id, version, name }: SystemRow) => {
    setDoing(null)
    void deed.run(null, async () => {
      const { secret } = await call(systems.newSecret, { body: { id, version } })
      setShown({ name, secret, text: t("systems.secretText") })
    })
  }
  const ask = ({ id, name }: SystemRow) => {
    setDoing(null)
    void deed.run(null, async () => {
      const { outcome, ms } = await call(systems.test, { body: { id } })
      toast(outcome === "accepted" ? "green" : "amber", t(`systems.outcomes.${outcome}`, { name, ms }))
    })
  }
  return (
    <ListPage
      list={list}
      title={t("systems.title")}
      sub={t("systems.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("systems.add")}
        </Button>
      }
      notice={doing === null ? <Problem text={deed.problem} /> : null}
    >
      {doing?.what === "add" ? (
        <SystemForm row={null} problem={deed.problem} onSend={(draft) => save(null, draft)} onClose={close} />
      ) : null}
      {doing?.what === "edit" ? (
        <SystemForm key={doing.row.id} row={doing.row} problem={deed.problem} onSend={(draft) => save(doing.row, draft)} onClose={close} />
      ) : null}
      {doing?.what === "history" ? <History kind="system" subject={doing.row.id} name={doing.row.name} onClose={close} /> : null}
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
      {doing?.what === "test" ? (
        <Confirm
          open
          title={t("systems.test")}
          verb={t("systems.test")}
          consequence={t("systems.testText", { address: doing.row.address })}
          onConfirm={() => ask(doing.row)}
          onClose={close}
        />
      ) : null}
      {shown ? <SecretDialog {...shown} onClose={() => setShown(null)} /> : null}
    </ListPage>
  )
}

function useSystemList(onDo: (doing: Doing) => void): ListDefinition<SystemRow> {
  const { t } = useTranslation("admin")
  return useMemo(
    () =>
      defineList<SystemRow>({
        id: "systems",
        label: t("systems.title"),
        fields: [{ kind: "input", id: "name", label: t("systems.name"), maxLength: 64 }],
        ask: ({ filters: { name }, page, pageSize }, signal) => call(systems.query, { query: { page, pageSize, name }, signal }),
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: (row) => onDo({ what: "edit", row }),
        empty: t("systems.none"),
        columns: [
          { id: "name", head: t("systems.name"), width: 160, grow: true, fixed: true, cell: ({ name }) => name },
          { id: "id", head: t("systems.id"), width: 140, text: ({ id }) => id, cell: ({ id }) => <code className={s.code}>{id}</code> },
          { id: "kind", head: t("systems.kind"), width: 120, cell: ({ kind }) => t(`systems.kinds.${kind}`) },
          { id: "address", head: t("systems.address"), width: 240, grow: true, cell: ({ address }) => address },
          {
            id: "contact",
            head: t("systems.contact"),
            width: 170,
            cell: ({ contactAt }) => (contactAt === null ? t("systems.never") : <Instant at={contactAt} />),
          },
          {
            id: "enabled",
            head: t("users.active"),
            width: 110,
            text: ({ enabled }) => t(enabled ? "on" : "off"),
            cell: ({ enabled }) => <StatePill tone={enabled ? "green" : "quiet"}>{t(enabled ? "on" : "off")}</StatePill>,
          },
        ],
        rowActions: [
          { id: "edit", label: t("edit"), run: (row) => onDo({ what: "edit", row }) },
          { id: "test", label: t("systems.test"), when: ({ enabled }) => enabled, run: (row) => onDo({ what: "test", row }) },
          { id: "history", label: t("audit.history"), run: (row) => onDo({ what: "history", row }) },
          { id: "secret", label: t("clients.newSecret"), danger: true, run: (row) => onDo({ what: "secret", row }) },
        ],
      }),
    [t, onDo],
  )
}
