import type { TFunction } from "i18next"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { type SystemDraft, type SystemRow, systemsContract as systems } from "#contract/systems.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { toast } from "#ui/toast/toast.ts"
import { codeColumn, enabledColumn, historyOf } from "./record-parts.tsx"
import { SecretDialog, type Secret } from "./secret-dialog.tsx"
import { SystemForm } from "./system-form.tsx"

/** Systems that the platform is connected with (系统管理, /system/systems). */
export function Screen() {
  const { t } = useTranslation("admin")
  const [secret, setSecret] = useState<Secret | null>(null)
  const records = useMemo(() => systemRecords(t, setSecret), [t])
  return <RecordPage records={records}>{secret ? <SecretDialog {...secret} onClose={() => setSecret(null)} /> : null}</RecordPage>
}

function systemRecords(t: TFunction<"admin">, onSecret: (secret: Secret) => void): Records<SystemRow> {
  const save = async (row: SystemRow | null, draft: SystemDraft) => {
    const { secret } = row
      ? await call(systems.update, { body: { ...draft, version: row.version } })
      : await call(systems.add, { body: draft })
    // A connected system whose address has moved is given a new secret.
    if (secret !== null) onSecret({ name: draft.name, secret, text: t(row ? "systems.movedText" : "systems.secretText") })
  }
  return {
    title: t("systems.title"),
    sub: t("systems.sub"),
    add: t("systems.add"),
    edit: t("edit"),
    list: systemList(t),
    form: (row, { problem, run, close }) => (
      <SystemForm
        row={row}
        problem={problem}
        onSend={(draft) => run(row ? t("saved", { name: draft.name }) : null, () => save(row, draft))}
        onClose={close}
      />
    ),
    actions: [
      asking(t),
      historyOf(t, "system", ({ name }) => name),
      {
        id: "secret",
        label: t("clients.newSecret"),
        danger: true,
        ask: ({ name }) => t("clients.newSecretText", { name }),
        said: () => null,
        run: async ({ id, version, name }) => {
          const { secret } = await call(systems.newSecret, { body: { id, version } })
          onSecret({ name, secret, text: t("systems.secretText") })
        },
      },
    ],
  }
}

/** Asks the system whether it hears the platform, and says what it answered. */
const asking = (t: TFunction<"admin">): RecordAction<SystemRow> => ({
  id: "test",
  label: t("systems.test"),
  when: ({ enabled }) => enabled,
  ask: ({ address }) => t("systems.testText", { address }),
  said: () => null,
  run: async ({ id, name }) => {
    const { outcome, ms } = await call(systems.test, { body: { id } })
    toast(outcome === "accepted" ? "green" : "amber", t(`systems.outcomes.${outcome}`, { name, ms }))
  },
})

const systemList = (t: TFunction<"admin">): Records<SystemRow>["list"] => ({
  id: "systems",
  label: t("systems.title"),
  fields: [{ kind: "input", id: "name", label: t("systems.name"), maxLength: 64 }],
  ask: ({ filters: { name }, page, pageSize }, signal) => call(systems.query, { query: { page, pageSize, name }, signal }),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  empty: t("systems.none"),
  columns: [
    { id: "name", head: t("systems.name"), width: 160, grow: true, fixed: true, cell: ({ name }) => name },
    codeColumn({ id: "id", head: t("systems.id"), width: 140 }, ({ id }) => id),
    { id: "kind", head: t("systems.kind"), width: 120, cell: ({ kind }) => t(`systems.kinds.${kind}`) },
    { id: "address", head: t("systems.address"), width: 240, grow: true, cell: ({ address }) => address },
    {
      id: "contact",
      head: t("systems.contact"),
      width: 170,
      cell: ({ contactAt }) => (contactAt === null ? t("systems.never") : <Instant at={contactAt} />),
    },
    enabledColumn(t),
  ],
})
