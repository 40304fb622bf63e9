import { useTranslation } from "react-i18next"
import { WayBack } from "./way-back.tsx"

/** The page for an unknown address (/404). */
export function Screen() {
  const { t } = useTranslation("shell")
  return <WayBack title={t("notFound")} text={t("notFoundText")} />
}
