import { Flex } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { type Profile, profileChange } from "#contract/identity.contract.ts"
import { typedKeys } from "#machines/_kit/typed.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { showSaved } from "#ui/field/show-saved.ts"
import { useFollowSaved } from "#ui/field/use-follow-saved.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { useSaving } from "./use-saving.ts"

type Data = Pick<Profile, "displayName" | "introduction" | "phone" | "email">

interface Values extends Data {
  /** Required only for a new e-mail address. */
  readonly password: string
}

const dataOf = ({ displayName, introduction, phone, email }: Data): Data => ({ displayName, introduction, phone, email })
/** What of somebody's data stands in these fields. */
function only(data: Data, fields: ReadonlySet<string>): Partial<Data> {
  const some: Partial<Data> = dataOf(data)
  for (const name of typedKeys(some)) if (!fields.has(name)) delete some[name]
  return some
}
const valuesOf = (data: Data): Values => ({ ...dataOf(data), password: "" })

/** The person's name, telephone and mail address. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(["account", "common"])
  const form = useForm<Values>({ defaultValues: valuesOf(profile) })
  const { save, problem } = useSaving(profile)
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const mails = dirtyFields.email === true
  // Changes saved elsewhere or by an undo are shown.
  useFollowSaved(form, dataOf(profile))
  const send = async (values: Values) => {
    const sent = structuredClone(form.getValues())
    // The other fields are left alone: they may have been changed elsewhere since they were read here.
    const fields = new Set(typedKeys(dirtyFields).filter((name) => dirtyFields[name]))
    const change = only(values, fields)
    // Restoring an address needs the password, which is not stored for an undo.
    const done = await (mails
      ? save(() => ({ ...change, password: values.password }), null)
      : save(
          () => change,
          () => only(profile, fields),
        ))
    if (done) showSaved(form, valuesOf({ ...profile, ...change }), sent)
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
