import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http.ts"
import { useCall } from "#client/use-call.ts"
import { type PersonRow, roleAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { flagField, flagAsked } from "#ui/list/flag.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./admin.module.css"
import { personRights } from "./permission-words.ts"
import { useRoleName } from "./role-name.ts"
import { useUnitSide } from "./unit-side.ts"

/** What is done with one person. */
export type Doing = { readonly what: "edit" | "password" | "sessions" | "active" | "history"; readonly row: PersonRow }

/** People as a list: found by parts of their names and phone, company, role and whether they are active, and by the unit they stand in. */
export function useUserList(self: string, onDo: (doing: Doing) => void): ListDefinition<PersonRow> {
  const { t } = useTranslation(["admin", "permissions"])
  const navigate = useNavigate()
  const nameOf = useRoleName()
  const side = useUnitSide()
  const roles = useCall(roleAdminContract.query, { query: { page: 1, pageSize: 500 } }).data
  return useMemo(() => {
    const stateOf = (row: PersonRow) => {
      if (!row.active) return t("off")
      return row.validUntil !== null && row.validUntil <= Date.now() ? t("users.ranOut") : t("on")
    }
    const another = (row: PersonRow) => row.id !== self
    return defineList<PersonRow>({
      id: "users",
      label: t("users.title"),
      fields: [
        { kind: "input", id: "username", label: t("users.username"), maxLength: 64 },
        { kind: "input", id: "name", label: t("users.displayName"), maxLength: 64 },
        {
          kind: "select",
          id: "role",
          label: t("users.roles"),
          options: (roles?.records ?? []).map((role) => ({ value: role.id, label: nameOf(role) })),
        },
        flagField("active", t("users.active"), { yes: t("on"), no: t("off") }),
        { kind: "input", id: "phone", label: t("users.phone"), maxLength: 20 },
        { kind: "lov", id: "company", label: t("users.company"), code: "COMPANY" },
      ],
      ask: ({ filters: { username, name, phone, company, department, role, active }, page, pageSize }, signal) =>
        call(userAdminContract.query, {
          query: { page, pageSize, username, name, phone, company, department, role, active: flagAsked(active) },
          signal,
        }),
      rowKey: ({ id }) => id,
      rowName: ({ displayName }) => displayName,
      onOpen: (row) => onDo({ what: "edit", row }),
      side,
      card: { title: "displayName", state: "active", lines: ["name", "roles", "company", "department", "phone", "lastSeen"] },
      columns: [
        {
          id: "name",
          head: t("users.username"),
          width: 132,
          fixed: true,
          text: ({ name }) => name,
          cell: ({ name }) => <code className={s.code}>{name}</code>,
        },
        { id: "displayName", head: t("users.displayName"), width: 84, grow: true, fixed: true, cell: ({ displayName }) => displayName },
        { id: "roles", head: t("users.roles"), width: 140, grow: true, cell: (row) => row.roles.map(nameOf).join(t("comma")) },
        {
          id: "active",
          head: t("users.active"),
          width: 124,
          text: stateOf,
          cell: (row) => {
            const open = stateOf(row) === t("on")
            const label = open && row.mustChangePassword ? t("users.mustChange") : stateOf(row)
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
      ],
      rowActions: [
        { id: "edit", label: t("edit"), run: (row) => onDo({ what: "edit", row }) },
        { id: "password", label: t("users.setPassword"), when: another, run: (row) => onDo({ what: "password", row }) },
        { id: "sessions", label: t("users.sessions"), run: (row) => onDo({ what: "sessions", row }) },
        { id: "rights", label: t("permissions:whatSeen"), run: ({ id }) => void navigate(personRights(id)) },
        { id: "history", label: t("audit.history"), run: (row) => onDo({ what: "history", row }) },
        { id: "enable", label: t("users.enable"), when: (row) => another(row) && !row.active, run: (row) => onDo({ what: "active", row }) },
        {
          id: "disable",
          label: t("users.disable"),
          danger: true,
          when: (row) => another(row) && row.active,
          run: (row) => onDo({ what: "active", row }),
        },
      ],
    })
  }, [t, self, onDo, nameOf, roles, side, navigate])
}
