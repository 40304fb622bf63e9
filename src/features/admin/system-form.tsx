import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { type SystemDraft, systemKinds, type SystemRow } from "#contract/systems.contract.ts"
import { CheckboxField, SelectField, TextField } from "#ui/field/inputs.tsx"
import { CodeField } from "./record-parts.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

/** An address with a protocol of the web, and nobody's name in it. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === "" && password === ""
}

/** Adds a connected system, or changes one. */
export function SystemForm(props: {
  readonly row: SystemRow | null
  readonly problem: string | null
  readonly onSend: (draft: SystemDraft) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["admin", "common"])
  const { row } = props
  const form = useForm({
    mode: "onBlur",
    defaultValues: {
      id: row?.id ?? "",
      name: row?.name ?? "",
      kind: String(row?.kind ?? "erp"),
      address: row?.address ?? "",
      enabled: row?.enabled ?? true,
    },
  })
  return (
    <FormDialog
      title={row ? t("systems.edit", { name: row.name }) : t("systems.add")}
      verb={t("common:save")}
      form={form}
      problem={props.problem}
      onSend={({ id, name, kind, address, enabled }) =>
        props.onSend({
          id: row?.id ?? id.trim(),
          name: name.trim(),
          kind: systemKinds.find((one) => one === kind) ?? "other",
          address: address.trim(),
          enabled,
        })
      }
      onClose={props.onClose}
    >
      {row ? null : <CodeField label={t("systems.id")} />}
      <TextField
        name="name"
        label={t("systems.name")}
        required
        span="half"
        rules={{ maxLength: 64, validate: (value: string) => value.trim().length >= 3 || t("clients.nameHint") }}
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
    </FormDialog>
  )
}
