import { useTranslation } from "react-i18next"
import { WayBack } from "./way-back.tsx"

/** The page for an address that the person may not open (/401). */
export function Screen() {
  const { t } = useTranslation("shell")
  return <WayBack title={t("notPermitted")} text={t("notPermittedText")} />
}
