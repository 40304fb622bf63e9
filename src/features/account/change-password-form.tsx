import { type FieldValues, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { shortestPassword } from "#contract/password.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextField } from "#ui/field/inputs.tsx"
import { Problem } from "#ui/edit/problem.tsx"

interface Values {
  readonly old: string
  readonly next: string
  readonly again: string
}

/** Fields for a new password, typed twice, and for the old one unless `fresh`. `onSend` returns whether it was accepted. */
export function ChangePasswordForm(props: {
  readonly fresh?: boolean
  readonly problem: string | null
  readonly onSend: (passwords: { readonly old: string; readonly next: string }) => Promise<boolean>
}) {
  const { t } = useTranslation("account")
  const form = useForm<Values>({ defaultValues: { old: "", next: "", again: "" } })
  const send = async ({ old, next }: Values) => {
    if (await props.onSend({ old, next })) form.reset()
  }
  return (
    <Form form={form} onSubmit={send}>
      <Problem text={props.problem} />
      {props.fresh ? null : <TextField name="old" label={t("password.old")} type="password" autoComplete="current-password" required />}
      <TextField
        name="next"
        label={t("password.new")}
        type="password"
        autoComplete="new-password"
        required
        hint={t("password.hint", { least: shortestPassword })}
        rules={{
          deps: ["again"],
          validate: (value: string) => value.length >= shortestPassword || t("password.short", { least: shortestPassword }),
        }}
      />
      <TextField
        name="again"
        label={t("password.again")}
        type="password"
        autoComplete="new-password"
        required
        rules={{ validate: (value: string, { next }: FieldValues) => value === next || t("password.differ") }}
      />
      <div>
        <Button type="submit" look="solid" aria-busy={form.formState.isSubmitting || undefined}>
          {t("password.change")}
        </Button>
      </div>
    </Form>
  )
}
