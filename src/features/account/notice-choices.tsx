import { Box, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { NoticeChoices, Profile } from "#contract/identity.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { type Change, useSaving } from "./use-saving.ts"

const choices = defineStyle({
  display: "grid",
  gap: "3",
  "& label": { display: "grid", gridTemplateColumns: "auto 1fr", rowGap: "0.5", columnGap: "2", alignItems: "center" },
  "& label > span:last-child": { gridColumn: "2", color: "fg.subtle", fontSize: "xs" },
})

/** How notices reach the person; each choice is shown and saved at once. */
export function NoticeChoicesCard({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation("account")
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
  return (
    <Card title={t("notices.title")}>
      <Problem text={problem} />
      <Box css={choices}>
        {choice("popup")}
        {choice("mail")}
        {choice("sms")}
      </Box>
    </Card>
  )
}
