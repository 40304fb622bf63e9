import type { TFunction } from "i18next"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { clientAdminContract as clients, type ClientRow } from "#contract/admin.contract.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { ClientForm } from "./client-form.tsx"
import { codeColumn, historyOf } from "./record-parts.tsx"
import { SecretDialog, type Secret } from "./secret-dialog.tsx"

/** Applications that may use the central login (应用管理, /system/clients). */
export function Screen() {
  const { t } = useTranslation("admin")
  const [secret, setSecret] = useState<Secret | null>(null)
  const records = useMemo(() => clientRecords(t, setSecret), [t])
  return <RecordPage records={records}>{secret ? <SecretDialog {...secret} onClose={() => setSecret(null)} /> : null}</RecordPage>
}

function clientRecords(t: TFunction<"admin">, onSecret: (secret: Secret) => void): Records<ClientRow> {
  const tell = (name: string, { secret }: Pick<Secret, "secret">) => onSecret({ name, secret, text: t("clients.secretText") })
  return {
    title: t("clients.title"),
    sub: t("clients.sub"),
    add: t("clients.add"),
    edit: t("edit"),
    list: clientList(t),
    form: (row, { problem, run, close }) => (
      <ClientForm
        row={row}
        problem={problem}
        onSend={(draft) =>
          run(row ? t("saved", { name: draft.name }) : null, async () => {
            if (row) await call(clients.update, { body: { ...draft, version: row.version } })
            else tell(draft.name, await call(clients.add, { body: draft }))
          })
        }
        onClose={close}
      />
    ),
    actions: [
      historyOf(t, "client", ({ name }) => name),
      {
        id: "secret",
        label: t("clients.newSecret"),
        danger: true,
        when: ({ firstParty }) => !firstParty,
        ask: ({ name }) => t("clients.newSecretText", { name }),
        said: () => null,
        run: async ({ id, version, name }) => tell(name, await call(clients.newSecret, { body: { id, version } })),
      },
    ],
  }
}

function clientList(t: TFunction<"admin">): Records<ClientRow>["list"] {
  const stateOf = ({ active, firstParty }: ClientRow) => (firstParty ? t("clients.platform") : t(active ? "on" : "off"))
  return {
    id: "clients",
    label: t("clients.title"),
    fields: [{ kind: "input", id: "name", label: t("clients.name"), maxLength: 64 }],
    ask: ({ filters: { name }, page, pageSize }, signal) => call(clients.query, { query: { page, pageSize, name }, signal }),
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    columns: [
      { id: "name", head: t("clients.name"), width: 140, grow: true, fixed: true, cell: ({ name }) => name },
      codeColumn({ id: "id", head: t("clients.id"), width: 160 }, ({ id }) => id),
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
  }
}
