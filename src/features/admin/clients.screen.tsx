import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { clientAdminContract as clients, type ClientRow } from "#contract/admin.contract.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { ClientFields, type ClientValues, draftOf, valuesOf } from "./client-form.tsx"
import { codeColumn, historyOf, wordsOf } from "./record-parts.tsx"
import { newSecret, type Secret, type TellSecret, useSecret } from "./secret-dialog.tsx"

/** Applications that may use the central login (应用管理, /system/clients). */
export function Screen() {
  const { t } = useTranslation("admin")
  const { tell, shown } = useSecret()
  return <RecordPage records={useMemo(() => clientRecords(t, tell), [t, tell])}>{shown}</RecordPage>
}

function clientRecords(t: TFunction<"admin">, onSecret: TellSecret): Records<ClientRow, ClientValues> {
  const words = wordsOf<ClientRow>(t, "clients", ({ name }) => name)
  const tell = (name: string, { secret }: Pick<Secret, "secret">) => onSecret({ name, secret, text: t("clients.secretText") })
  return {
    ...words.page,
    keyOf: ({ id }) => id,
    list: clientList(t),
    form: {
      ...words.form,
      values: valuesOf,
      fields: (row) => <ClientFields row={row} />,
      save: async (values, row) => {
        const draft = draftOf(values, row)
        if (row) await call(clients.update, { body: { ...draft, version: row.version } })
        else tell(draft.name, await call(clients.add, { body: draft }))
      },
      said: ({ name }, row) => (row ? t("saved", { name: name.trim() }) : null),
    },
    actions: [
      historyOf(t, "client"),
      {
        ...newSecret<ClientRow>(t, async ({ id, version, name }) => tell(name, await call(clients.newSecret, { body: { id, version } }))),
        when: ({ firstParty }) => !firstParty,
      },
    ],
  }
}

function clientList(t: TFunction<"admin">): Records<ClientRow>["list"] {
  const stateOf = ({ active, firstParty }: ClientRow) => (firstParty ? t("clients.platform") : t(active ? "on" : "off"))
  return {
    id: "clients",
    fields: [{ kind: "input", id: "name", label: t("clients.name"), maxLength: 64 }],
    ask: ({ filters: { name }, page, pageSize }, signal) => call(clients.query, { query: { page, pageSize, name }, signal }),
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
