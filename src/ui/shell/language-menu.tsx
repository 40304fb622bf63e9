import { Languages } from "lucide-react"
import { useTranslation } from "react-i18next"
import { setLanguage } from "#client/i18n.ts"
import { type Language, languages } from "#client/language.ts"
import { Menu } from "#ui/menu/menu.tsx"

const names: Readonly<Record<Language, string>> = { zh: "中文", en: "English", es: "Español", ja: "日本語" }

/** Switches the language of the screen; each language under its own name. */
export function LanguageMenu({ onChanged }: { readonly onChanged?: () => void }) {
  const { t, i18n } = useTranslation("shell")
  return (
    <Menu
      icon
      label={t("language")}
      trigger={<Languages aria-hidden />}
      items={languages.map((id) => ({
        id,
        label: names[id],
        lang: id,
        checked: i18n.language === id,
        onSelect: () => void setLanguage(id).then(onChanged),
      }))}
    />
  )
}
