import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type PersonRow, roleAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import type { ListColumn } from "#ui/list/define-list.ts"
import { flagAsked } from "#ui/list/flag.ts"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { codeColumn, enabledField } from "./record-parts.tsx"
import { useRoleName } from "./role-name.ts"
import { useUnitSide } from "./unit-side.ts"

/** Whether a person can sign in at present. */
const stateOf = (t: TFunction<"admin">, row: PersonRow) => {
  if (row.erasedAt !== null) return t("users.erased")
  if (!row.active) return t("off")
  return row.validUntil !== null && row.validUntil <= Date.now() ? t("users.ranOut") : t("on")
}

const columnsOf = (t: TFunction<"admin">, nameOf: ReturnType<typeof useRoleName>): readonly ListColumn<PersonRow>[] => [
  codeColumn({ id: "name", head: t("users.username"), width: 132, fixed: true }, ({ name }) => name),
  { id: "displayName", head: t("users.displayName"), width: 84, grow: true, fixed: true, cell: ({ displayName }) => displayName },
  { id: "roles", head: t("users.roles"), width: 140, grow: true, cell: (row) => row.roles.map(nameOf).join(t("comma")) },
  {
    id: "active",
    head: t("users.active"),
    width: 124,
    text: (row) => stateOf(t, row),
    cell: (row) => {
      const open = stateOf(t, row) === t("on")
      const label = open && row.mustChangePassword ? t("users.mustChange") : stateOf(t, row)
      return <StatePill tone={!open ? "quiet" : row.mustChangePassword ? "amber" : "green"}>{label}</StatePill>
    },
  },
  { id: "company", head: t("users.company"), width: 190, grow: true, cell: ({ companyName }) => companyName ?? "—" },
  { id: "department", head: t("users.department"), width: 112, cell: ({ departmentName }) => departmentName ?? "—" },
  { id: "phone", head: t("users.phone"), width: 130, hidden: true, cell: ({ phone }) => phone || "—" },
  { id: "email", head: t("users.email"), width: 200, hidden: true, cell: ({ email }) => email || "—" },
  { id: "workCode", head: t("users.workCode"), width: 110, hidden: true, cell: ({ workCode }) => workCode || "—" },
  {
    id: "lastSeen",
    head: t("users.lastSeen"),
    width: 170,
    hidden: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? "—" : <Instant at={lastSeenAt} />),
  },
]

/** The list of people, filtered by parts of names and phone, company, role, whether they are active, and unit. */
export function useUserList(): Records<PersonRow>["list"] {
  const { t } = useTranslation("admin")
  const nameOf = useRoleName()
  const side = useUnitSide()
  const roles = useCall(roleAdminContract.query, { query: { page: 1, pageSize: 500 } }).data
  return useMemo(() => {
    return {
      id: "users",
      fields: [
        { kind: "input", id: "username", label: t("users.username"), maxLength: 64 },
        { kind: "input", id: "name", label: t("users.displayName"), maxLength: 64 },
        {
          kind: "select",
          id: "role",
          label: t("users.roles"),
          options: (roles?.records ?? []).map((role) => ({ value: role.id, label: nameOf(role) })),
        },
        enabledField(t, "active"),
        { kind: "input", id: "phone", label: t("users.phone"), maxLength: 20 },
        { kind: "lov", id: "company", label: t("users.company"), code: "COMPANY" },
      ],
      ask: ({ filters: { username, name, phone, company, department, role, active }, page, pageSize }, signal) =>
        call(userAdminContract.query, {
          query: { page, pageSize, username, name, phone, company, department, role, active: flagAsked(active) },
          signal,
        }),
      side,
      card: { title: "displayName", state: "active", lines: ["name", "roles", "company", "department", "phone", "lastSeen"] },
      columns: columnsOf(t, nameOf),
    }
  }, [t, nameOf, roles, side])
}
