import { useTranslation } from "react-i18next"
import { TextPage } from "./text-page.tsx"

/** The platform's texts, English first (/language/en). */
export function Screen() {
  const { t } = useTranslation("language")
  return <TextPage first="en" title={t("screens.en")} />
}
