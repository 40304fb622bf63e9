import type { FieldValues } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { shortestPassword } from "#contract/password.ts"
import { TextField } from "#ui/field/inputs.tsx"

/** A password for somebody else, typed twice. */
export function PasswordFields() {
  const { t } = useTranslation("admin")
  return (
    <>
      <TextField
        name="password"
        label={t("users.password")}
        required
        span="half"
        type="password"
        autoComplete="new-password"
        hint={t("users.passwordHint")}
        rules={{ validate: (value: string) => value.length >= shortestPassword || t("users.passwordShort"), deps: ["again"] }}
      />
      <TextField
        name="again"
        label={t("users.passwordAgain")}
        required
        span="half"
        type="password"
        autoComplete="new-password"
        rules={{ validate: (value: string, all: FieldValues) => value === all["password"] || t("users.passwordsDiffer") }}
      />
    </>
  )
}
