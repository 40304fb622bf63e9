import { useTranslation } from "react-i18next"
import { WayBack } from "./way-back.tsx"

/** There is no such page (/404). */
export function Screen() {
  const { t } = useTranslation("shell")
  return <WayBack title={t("notFound")} text={t("notFoundText")} />
}
