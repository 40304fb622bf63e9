import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { setLanguage } from "#client/texts/i18n.ts"
import { languages, type NoticeChoices, type Profile } from "#contract/identity.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { LanguageOptions } from "#ui/field/language-options.tsx"
import { toast } from "#ui/toast/toast.ts"
import { type Change, useSaving } from "./use-saving.ts"

const choices = defineStyle({
  display: "grid",
  gap: "3",
  "& label": { display: "grid", gridTemplateColumns: "auto 1fr", rowGap: "0.5", columnGap: "2", alignItems: "center" },
  "& label > span:last-child": { gridColumn: "2", color: "fg.subtle", fontSize: "xs" },
})

/** How notices reach the person, and in which language; each choice is shown and saved at once. */
export function NoticeChoicesCard({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(["account", "shell"])
  const { save, problem, shown } = useSaving(profile)
  const chosen =
    (name: keyof NoticeChoices, on: boolean): Change =>
    ({ notices }) => ({ notices: { ...notices, [name]: on } })
  const choice = (name: keyof NoticeChoices) => (
    <label>
      <input
        type="checkbox"
        checked={shown.notices[name]}
        onChange={({ currentTarget: { checked } }) => void save(chosen(name, checked), chosen(name, !checked))}
      />
      <span>{t(`notices.${name}`)}</span>
      <span>{t(`notices.${name}Text`)}</span>
    </label>
  )
  const speak = async (next: string) => {
    const language = languages.find((one) => one === next)
    const former = shown.language
    if (language === undefined) return
    const saved = await save(
      () => ({ language }),
      () => ({ language: former }),
    )
    if (saved) await setLanguage(language).catch(() => toast("red", t("shell:languageNotSwitched")))
  }
  return (
    <Card title={t("notices.title")}>
      <Problem text={problem} />
      <Stack gap="4">
        <Box css={choices}>
          {choice("popup")}
          {choice("mail")}
          {choice("sms")}
        </Box>
        <Field label={t("profile.language")} hint={t("profile.languageHint")}>
          {(control) => (
            <Select {...control} value={shown.language} onChange={({ currentTarget: { value } }) => void speak(value)}>
              <LanguageOptions />
            </Select>
          )}
        </Field>
      </Stack>
    </Card>
  )
}
