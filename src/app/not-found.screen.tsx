import { useTranslation } from "react-i18next"
import { ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"

/** There is no such page (/404). */
export function Screen() {
  const { t } = useTranslation("shell")
  return (
    <main style={{ display: "grid", minHeight: "100dvh", placeContent: "center" }}>
      <h1 className="sr-only">{t("notFound")}</h1>
      <Empty
        title={t("notFound")}
        text={t("notFoundText")}
        action={
          <ButtonLink look="solid" to="/">
            {t("toDashboard")}
          </ButtonLink>
        }
      />
    </main>
  )
}
