import { useTranslation } from "react-i18next"
import { TextPage } from "./text-page.tsx"

/** The platform's texts, Chinese first (/language/zh). */
export function Screen() {
  const { t } = useTranslation("language")
  return <TextPage first="zh" title={t("screens.zh")} />
}
