import { Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { erasureReasons, type PersonRow } from "#contract/admin.contract.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { SelectField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

interface Typed {
  readonly name: string
  readonly reason: (typeof erasureReasons)[number]
}

/** Explains what is erased of a person and what stays, and asks for the account's name as confirmation. */
export function ErasureDialog(props: {
  readonly row: PersonRow
  readonly problem: string | null
  readonly onSend: (typed: Typed) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("admin")
  const form = useForm<Typed>({ defaultValues: { name: "", reason: "left" }, mode: "onBlur" })
  const { name, displayName } = props.row
  return (
    <FormDialog
      title={t("users.eraseOf", { name: displayName })}
      verb={t("users.erase")}
      look="danger"
      form={form}
      problem={props.problem}
      onSend={(typed) => props.onSend({ ...typed, name: typed.name.trim() })}
      onClose={props.onClose}
    >
      <Callout tone="red" title={t("users.eraseForever")}>
        <Text>{t("users.eraseGoes")}</Text>
        <Text marginTop="2">{t("users.eraseStays")}</Text>
      </Callout>
      <SelectField
        name="reason"
        label={t("users.eraseReason")}
        options={erasureReasons.map((value) => ({ value, label: t(`users.eraseReasons.${value}`) }))}
      />
      <TextField
        name="name"
        label={t("users.eraseName", { name })}
        required
        rules={{ validate: (value: string) => value.trim() === name || t("users.eraseNameDiffers") }}
      />
    </FormDialog>
  )
}
