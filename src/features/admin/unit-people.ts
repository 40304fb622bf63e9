import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { type PersonRow, userAdminContract } from "#contract/admin.contract.ts"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { useRoleName } from "./role-name.ts"
import { useUnitSide } from "./unit-side.ts"

/** The list of people in the selected unit and below it, beside the tree of units. */
export function useUnitPeople(load: LoadTree): ListDefinition<PersonRow> {
  const { t } = useTranslation("admin")
  const nameOf = useRoleName()
  const side = useUnitSide(load)
  return useMemo(
    () =>
      defineList<PersonRow>({
        id: "unit-people",
        label: t("units.peopleList"),
        fields: [
          { kind: "input", id: "name", label: t("users.displayName"), maxLength: 64 },
          { kind: "input", id: "username", label: t("users.username"), maxLength: 64 },
        ],
        ask: ({ filters: { name, username, department }, page, pageSize }, signal) =>
          call(userAdminContract.query, { query: { page, pageSize, name, username, department }, signal }),
        rowKey: ({ id }) => id,
        rowName: ({ displayName }) => displayName,
        side,
        empty: t("units.nobody"),
        columns: [
          { id: "displayName", head: t("users.displayName"), width: 140, fixed: true, cell: ({ displayName }) => displayName },
          { id: "name", head: t("users.username"), width: 140, cell: ({ name }) => name },
          { id: "department", head: t("users.department"), width: 160, grow: true, cell: ({ departmentName }) => departmentName ?? "—" },
          { id: "roles", head: t("users.roles"), width: 160, grow: true, cell: (row) => row.roles.map(nameOf).join(t("comma")) },
          { id: "company", head: t("users.company"), width: 200, wide: true, cell: ({ companyName }) => companyName ?? "—" },
          { id: "active", head: t("users.active"), width: 90, cell: ({ active }) => t(active ? "on" : "off") },
        ],
      }),
    [t, side, nameOf],
  )
}
