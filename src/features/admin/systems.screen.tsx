import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { registeredName } from "#contract/ids.ts"
import { type SystemDraft, systemKinds, type SystemRow, systemsContract as systems } from "#contract/systems.contract.ts"
import { CheckboxField, SelectField, TextField } from "#ui/field/inputs.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import { toast } from "#ui/toast/toast.ts"
import { CodeField, codeColumn, enabledColumn, historyOf, wordsOf } from "./record-parts.tsx"
import { newSecret, type TellSecret, useSecret } from "./secret-dialog.tsx"

/** Systems that the platform is connected with (系统管理, /system/systems). */
export function Screen() {
  const { t } = useTranslation("admin")
  const { tell, shown } = useSecret()
  return <RecordPage records={useMemo(() => systemRecords(t, tell), [t, tell])}>{shown}</RecordPage>
}

function systemRecords(t: TFunction<"admin">, tell: TellSecret): Records<SystemRow, SystemDraft> {
  const words = wordsOf<SystemRow>(t, "systems", ({ name }) => name)
  return {
    ...words.page,
    keyOf: ({ id }) => id,
    list: systemList(t),
    form: {
      ...words.form,
      values: (row) => ({
        id: row?.id ?? "",
        name: row?.name ?? "",
        kind: row?.kind ?? "erp",
        address: row?.address ?? "",
        enabled: row?.enabled ?? true,
      }),
      fields: (row) => <Fields row={row} />,
      save: (values, row) => save(t, tell, values, row),
      said: ({ name }, row) => (row ? t("saved", { name: name.trim() }) : null),
    },
    actions: [
      asking(t),
      historyOf(t, "system"),
      newSecret(t, async ({ id, version, name }) => {
        const { secret } = await call(systems.newSecret, { body: { id, version } })
        tell({ name, secret, text: t("systems.secretText") })
      }),
    ],
  }
}

async function save(t: TFunction<"admin">, tell: TellSecret, values: SystemDraft, row: SystemRow | null) {
  const draft = { ...values, id: row?.id ?? values.id.trim(), name: values.name.trim(), address: values.address.trim() }
  const { secret } = row
    ? await call(systems.update, { body: { ...draft, version: row.version } })
    : await call(systems.add, { body: draft })
  // A connected system whose address has moved is given a new secret.
  if (secret !== null) tell({ name: draft.name, secret, text: t(row ? "systems.movedText" : "systems.secretText") })
}

/** Whether a text is a web address without a user name. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === "" && password === ""
}

function Fields({ row }: { readonly row: SystemRow | null }) {
  const { t } = useTranslation("admin")
  return (
    <>
      {row ? null : <CodeField label={t("systems.id")} />}
      <TextField
        name="name"
        label={t("systems.name")}
        required
        span="half"
        rules={{ validate: (value: string) => registeredName.safeParse(value).success || t("clients.nameHint") }}
      />
      <SelectField
        name="kind"
        label={t("systems.kind")}
        required
        span="half"
        options={systemKinds.map((value) => ({ value, label: t(`systems.kinds.${value}`) }))}
      />
      <TextField
        name="address"
        label={t("systems.address")}
        required
        hint={t(row ? "systems.addressHintMoved" : "systems.addressHint")}
        rules={{ maxLength: 512, validate: (value: string) => isAddress(value.trim()) || t("systems.addressWrong") }}
      />
      <CheckboxField name="enabled" label={t("on")} />
    </>
  )
}

/** The action that tests a system's connection and shows the result. */
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
  fields: [{ kind: "input", id: "name", label: t("systems.name"), maxLength: 64 }],
  ask: ({ filters: { name }, page, pageSize }, signal) => call(systems.query, { query: { page, pageSize, name }, signal }),
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
