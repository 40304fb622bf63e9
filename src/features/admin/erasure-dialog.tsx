import { Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { erasureReasons } from "#contract/admin.contract.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { SelectField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

/** What the administrator has typed: the name or address of the person, for confirmation, and the reason. */
export interface ErasureTyped {
  readonly typed: string
  readonly reason: (typeof erasureReasons)[number]
}

/** The texts of an erasure: its title, what is erased and what stays, the confirmation to type, and the error for any other input. */
interface ErasureWords {
  readonly title: string
  readonly goes: string
  readonly stays: string
  readonly ask: string
  readonly differs: string
}

/** Explains what is erased of a person and what stays, and requires `expected` to be typed as confirmation. */
export function ErasureDialog(props: {
  readonly words: ErasureWords
  readonly expected: string
  readonly problem: string | null
  readonly onSend: (typed: ErasureTyped) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("admin")
  const form = useForm<ErasureTyped>({ defaultValues: { typed: "", reason: "left" }, mode: "onBlur" })
  const { words, expected } = props
  return (
    <FormDialog
      title={words.title}
      verb={t("users.erase")}
      look="danger"
      form={form}
      problem={props.problem}
      onSend={({ typed, reason }) => props.onSend({ typed: typed.trim(), reason })}
      onClose={props.onClose}
    >
      <Callout tone="red" title={t("users.eraseForever")}>
        <Text>{words.goes}</Text>
        <Text marginTop="2">{words.stays}</Text>
      </Callout>
      <SelectField
        name="reason"
        label={t("users.eraseReason")}
        options={erasureReasons.map((value) => ({ value, label: t(`users.eraseReasons.${value}`) }))}
      />
      <TextField
        name="typed"
        label={words.ask}
        required
        rules={{ validate: (value: string) => value.trim() === expected || words.differs }}
      />
    </FormDialog>
  )
}
