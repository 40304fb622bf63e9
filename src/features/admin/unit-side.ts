import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { organisationContract } from "#contract/organisation.contract.ts"
import type { SidePanel } from "#ui/list/define-list.ts"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { unitTree } from "./unit-tree.ts"

const everyUnit: LoadTree = async (_, signal) => unitTree(await call(organisationContract.query, { signal }))

/** The organisation as a panel beside a list: the selected unit is the filter `department`, which includes the units below it. */
export function useUnitSide(load: LoadTree = everyUnit): SidePanel {
  const { t } = useTranslation("admin")
  return useMemo(
    () => ({
      title: t("units.title"),
      id: "department",
      load,
      tag: ({ kind, enabled }) =>
        enabled === 0 ? t("off") : t(kind === "organisation" ? "units.tags.organisation" : "units.tags.department"),
    }),
    [t, load],
  )
}
