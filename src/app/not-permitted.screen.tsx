import { useTranslation } from "react-i18next"
import { ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"

/** The page is not for this person (/401). */
export function Screen() {
  const { t } = useTranslation("shell")
  return (
    <main style={{ display: "grid", minHeight: "100dvh", placeContent: "center" }}>
      <h1 className="sr-only">{t("notPermitted")}</h1>
      <Empty
        title={t("notPermitted")}
        text={t("notPermittedText")}
        action={
          <ButtonLink look="solid" to="/">
            {t("toDashboard")}
          </ButtonLink>
        }
      />
    </main>
  )
}
