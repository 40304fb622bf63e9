import { Flex } from "@chakra-ui/react"
import { useEffect } from "react"
import { useForm, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { setLanguage } from "#client/texts/i18n.ts"
import { languages, type Profile, profileChange } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/field/form.tsx"
import { SelectField, TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { showSaved } from "#ui/field/show-saved.ts"
import { languageNames } from "#ui/shell/language-menu.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useSaving } from "./use-saving.ts"

type Data = Pick<Profile, "displayName" | "introduction" | "phone" | "email" | "language">

interface Values extends Data {
  /** Required only for a new e-mail address. */
  readonly password: string
}

const dataOf = ({ displayName, introduction, phone, email, language }: Data): Data => ({
  displayName,
  introduction,
  phone,
  email,
  language,
})
const valuesOf = (data: Data): Values => ({ ...dataOf(data), password: "" })

/** The person's name, telephone, mail address and language. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(["account", "common"])
  const form = useForm<Values>({ defaultValues: valuesOf(profile) })
  const { save, problem } = useSaving(profile)
  const { isDirty, isSubmitting } = form.formState
  const mails = useWatch({ control: form.control, name: "email" }) !== profile.email
  useEffect(() => {
    // Changes saved in another tab or by an undo are shown, unless this form has unsaved input.
    if (!form.formState.isDirty) form.reset(valuesOf(profile))
  }, [form, profile])
  const send = async (values: Values) => {
    const sent = structuredClone(form.getValues())
    const { password, ...data } = values
    // Restoring an address needs the password, which is not stored for an undo.
    const done = await (data.email === profile.email
      ? save(
          () => data,
          () => dataOf(profile),
        )
      : save(() => ({ ...data, password }), null))
    if (!done) return
    showSaved(form, valuesOf(data), sent)
    if (values.language !== profile.language) await setLanguage(values.language)
  }
  return (
    <Form form={form} schema={profileChange} onSubmit={send}>
      <Problem text={problem} />
      <TextField name="displayName" label={t("profile.displayName")} required span="half" rules={{ maxLength: 64 }} />
      <TextField name="phone" label={t("profile.phone")} shape="phone" autoComplete="tel" required span="half" />
      <TextField name="email" label={t("profile.email")} shape="email" autoComplete="email" span="half" hint={t("profile.emailHint")} />
      {mails ? (
        <TextField
          name="password"
          label={t("password.old")}
          type="password"
          autoComplete="current-password"
          required
          span="half"
          hint={t("profile.passwordHint")}
        />
      ) : null}
      <SelectField
        name="language"
        label={t("profile.language")}
        required
        span="half"
        hint={t("profile.languageHint")}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TextAreaField name="introduction" label={t("profile.introduction")} rows={2} rules={{ maxLength: 200 }} />
      <Flex wrap="wrap" gap="2">
        <Button type="submit" look="solid" aria-busy={isSubmitting || undefined} aria-disabled={!isDirty || undefined}>
          {t("common:save")}
        </Button>
        {isDirty ? <Button onClick={() => form.reset(valuesOf(profile))}>{t("profile.takeBack")}</Button> : null}
      </Flex>
    </Form>
  )
}
