import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { PermissionLink } from "#ui/permission-button/permission-button.tsx"
import { nameInMenu } from "#ui/shell/menu-tree.ts"
import { addTender } from "../open-path.ts"
import { filterOf, useTenderList } from "./use-tender-list.tsx"

/** Tenders (招标项目, /wel/tender-list): search, filter and page are in the address. */
export function Screen() {
  const { t } = useTranslation("tender")
  const list = useList(useTenderList())
  const { profile, menu } = useSession()
  const { id: me = "", roles } = profile ?? {}
  const writes = roles?.includes("purchaser")
  return (
    <ListPage
      list={list}
      title={nameInMenu(menu, "/wel/tender-list") ?? t("tender:screens.list")}
      actions={
        <>
          <ExportButton exportType="tenders" area="pur" filter={filterOf(list.question.filters, me)} />
          {writes ? (
            <PermissionLink code={addTender} look="solid" to="/wel/add-tender-view">
              {t("tender:begin")}
            </PermissionLink>
          ) : null}
        </>
      }
    />
  )
}
