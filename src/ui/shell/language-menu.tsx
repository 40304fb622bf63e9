import { BookType, Languages } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { setLanguage } from "#client/texts/i18n.ts"
import { type Language, languageNames, languages } from "#client/texts/language.ts"
import { Menu } from "#ui/menu/menu.tsx"

/**
 * Switches the language of the screen. `onLanguage` is told whether it has switched, or could not; `textsPath` is a link to the platform's texts for people
 * who may edit them.
 */
export function LanguageMenu(props: { readonly onLanguage?: (switched: boolean) => void; readonly textsPath?: string | undefined }) {
  const { onLanguage, textsPath } = props
  const { t, i18n } = useTranslation("first")
  const navigate = useNavigate()
  const choose = async (next: Language) => {
    const switched = await setLanguage(next).catch(() => null)
    // Another choice that was made meanwhile is told by itself.
    if (switched !== false) onLanguage?.(switched !== null)
  }
  return (
    <Menu
      icon
      label={t("language")}
      trigger={<Languages aria-hidden />}
      items={[
        ...languages.map((id) => ({
          id,
          label: languageNames[id],
          lang: id,
          checked: i18n.language === id,
          onSelect: () => void choose(id),
        })),
        ...(textsPath === undefined
          ? []
          : [
              {
                id: "texts",
                label: t("platformTexts"),
                icon: <BookType size={16} aria-hidden />,
                apart: true,
                onSelect: () => void navigate(textsPath),
              },
            ]),
      ]}
    />
  )
}
