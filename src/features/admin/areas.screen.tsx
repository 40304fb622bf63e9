import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { Page } from "#ui/page/page.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { AreaList } from "./area-list.tsx"
import { CountryList } from "./country-list.tsx"

/** Countries, and the administrative divisions of China (国家与地区, /basic/areas): the address selects the tab. */
export function Screen() {
  const { t } = useTranslation("admin")
  const [params, setParams] = useSearchParams()
  const chosen = params.get("tab") === "areas" ? "areas" : "countries"
  return (
    <Page
      title={t("areas.title")}
      sub={t("areas.sub")}
      actions={<ExportButton key={chosen} exportType={chosen} area="basic" filter={filterOf(chosen, params)} />}
    >
      <Tabs
        label={t("areas.title")}
        chosen={chosen}
        onChoose={(tab) => setParams(tab === "areas" ? { tab } : {}, { replace: true })}
        tabs={[
          { id: "countries", label: t("areas.countries"), content: <CountryList /> },
          { id: "areas", label: t("areas.areas"), content: <AreaList /> },
        ]}
      />
    </Page>
  )
}

/** The filter of the visible list, for its export. */
const filterOf = (tab: "countries" | "areas", params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["keyword", "enabled", ...(tab === "areas" ? ["level", "below"] : [])].flatMap((name) => {
      const said = params.get(name)
      return said === null ? [] : [[name, said]]
    }),
  )
