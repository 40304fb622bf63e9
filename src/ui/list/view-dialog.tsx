import { chakra } from "@chakra-ui/react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { role, type Role, roles } from "#contract/people.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { Input, Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"

/** Asks for a view's name, and an administrator for the role to share it with. */
export function ViewDialog(props: {
  readonly shares: boolean
  readonly onKeep: (name: string, role: Role | null) => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["list", "common", "first"])
  const [name, setName] = useState("")
  const [shared, setShared] = useState<Role | null>(null)
  const [problem, setProblem] = useState<string>()
  const words = useErrorWords()
  const form = useId()
  return (
    <Dialog
      open
      title={t("view.keep")}
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onClose}>{t("common:cancel")}</Button>
          <Button look="solid" type="submit" form={form}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <chakra.form
        noValidate
        id={form}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault()
          const label = t("view.name")
          if (name.trim() === "") return setProblem(t("first:required", { label }))
          return void props.onKeep(name.trim(), shared).catch((error: unknown) => setProblem(words(error)))
        }}
      >
        <Field label={t("view.name")} required error={problem} hint={t("view.hint")}>
          {(control) => (
            <Input
              {...control}
              data-first
              maxLength={40}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        {props.shares ? <SharedWith value={shared} onChange={setShared} /> : null}
      </chakra.form>
    </Dialog>
  )
}

/** The role that a view is shared with; none for a private view. */
function SharedWith({ value, onChange }: { readonly value: Role | null; readonly onChange: (role: Role | null) => void }) {
  const { t } = useTranslation(["list", "first"])
  return (
    <Field label={t("view.sharedWith")}>
      {(control) => (
        <Select {...control} value={value ?? ""} onChange={(event) => onChange(role.safeParse(event.currentTarget.value).data ?? null)}>
          <option value="">{t("view.forMe")}</option>
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`first:roles.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
