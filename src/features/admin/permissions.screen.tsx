import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { ButtonLink } from "#ui/button/button.tsx"
import { Page } from "#ui/page/page.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { OfPage } from "./permission-page.tsx"
import { OfPerson } from "./permission-person.tsx"
import { OfRoles } from "./permission-roles.tsx"

/**
 * Rights from every side (数据权限, /system/permissions): what roles cover, what a person may see, and who may open a page. They are changed with the
 * roles.
 */
export function Screen() {
  const { t } = useTranslation("permissions")
  const [params, setParams] = useSearchParams()
  const otherwise = params.has("person") ? "person" : params.has("module") ? "page" : "roles"
  return (
    <Page title={t("title")} sub={t("sub")} actions={<ButtonLink to="/system/audit?kind=role">{t("changes")}</ButtonLink>}>
      <Tabs
        label={t("title")}
        chosen={params.get("tab") ?? otherwise}
        onChoose={(tab) => setParams(tab === "roles" ? {} : { tab })}
        tabs={[
          { id: "roles", label: t("tabs.roles"), content: <OfRoles /> },
          { id: "person", label: t("tabs.person"), content: <OfPerson /> },
          { id: "page", label: t("tabs.page"), content: <OfPage /> },
        ]}
      />
    </Page>
  )
}
