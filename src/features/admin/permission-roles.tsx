import type { TFunction } from "i18next"
import { Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { dataRights, roleAdminContract, type RoleRow } from "#contract/admin.contract.ts"
import { roles as actingRoles } from "#contract/people.ts"
import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
import { History } from "#ui/history/history.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { defineList, type ListColumn, type ListDefinition } from "#ui/list/define-list.ts"
import { List } from "#ui/list/list.tsx"
import { useList } from "#ui/list/use-list.ts"
import { rightCounts, roleForm, useReachWords } from "./permission-words.ts"
import { ReachMark } from "./reach-mark.tsx"
import { useRoleName } from "./role-name.ts"

/** Each role with its data right in words, and its numbers of pages and people. */
export function OfRoles() {
  const { t } = useTranslation("permissions")
  const nameOf = useRoleName()
  const [told, setTold] = useState<RoleRow | null>(null)
  return (
    <>
      <Text marginBottom="3" color="fg.muted">
        {t("addUp")}
      </Text>
      <List list={useList(useRightsList(setTold))} />
      {told ? <History kind="role" subject={told.id} name={nameOf(told)} onClose={() => setTold(null)} /> : null}
    </>
  )
}

/** The columns about a role's rights. */
const rightsColumns = (
  t: TFunction<["permissions", "admin", "first"]>,
  nameOf: (row: RoleRow) => string,
  reachOf: (row: RoleRow) => string,
): readonly ListColumn<RoleRow>[] => [
  { id: "name", head: t("admin:roles.name"), width: 150, fixed: true, cell: nameOf },
  {
    id: "right",
    head: t("admin:roles.dataRight"),
    width: 190,
    text: (row) => (rightCounts(row) ? t(`admin:roles.dataRights.${row.dataRight}`) : "—"),
    cell: (row) => (rightCounts(row) ? <ReachMark right={row.dataRight} /> : "—"),
  },
  {
    id: "reach",
    head: t("reaches"),
    width: 300,
    grow: true,
    text: reachOf,
    cell: (row) => <span title={reachOf(row)}>{reachOf(row)}</span>,
  },
  {
    id: "acting",
    head: t("admin:roles.acting"),
    width: 140,
    cell: ({ acting }) => acting.map((role) => t(`first:roles.${role}`)).join(t("admin:comma")),
  },
  { id: "modules", head: t("admin:roles.modules"), width: 110, right: true, cell: ({ modules }) => String(modules.length) },
  { id: "holders", head: t("admin:roles.holders"), width: 90, right: true, cell: ({ holders }) => String(holders) },
]

function useRightsList(onHistory: (role: RoleRow) => void): ListDefinition<RoleRow> {
  const { t } = useTranslation(["permissions", "admin", "first"])
  const nameOf = useRoleName()
  const reachOf = useReachWords()
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (to: string) => void navigate(to)
    return defineList<RoleRow>({
      id: "permission-roles",
      label: t("rolesList"),
      fields: [
        { kind: "input", id: "name", label: t("admin:roles.name"), maxLength: 64 },
        {
          kind: "select",
          id: "right",
          label: t("admin:roles.dataRight"),
          options: dataRights.map((value) => ({ value, label: t(`admin:roles.dataRights.${value}`) })),
        },
        {
          kind: "select",
          id: "acting",
          label: t("admin:roles.acting"),
          options: actingRoles.map((value) => ({ value, label: t(`first:roles.${value}`) })),
        },
      ],
      ask: ({ filters: { name, right, acting }, page, pageSize }, signal) =>
        call(roleAdminContract.query, {
          query: {
            page,
            pageSize,
            name,
            dataRight: dataRights.find((one) => one === right),
            acting: actingRoles.find((one) => one === acting),
          },
          signal,
        }),
      rowKey: ({ id }) => id,
      rowName: nameOf,
      onOpen: (row) => go(roleForm(row)),
      columns: rightsColumns(t, nameOf, reachOf),
      cards: (rows) => <RoleCards rows={rows} />,
      rowActions: [
        { id: "change", label: t("changeRole"), run: (row) => go(roleForm(row)) },
        { id: "people", label: t("holders"), run: ({ id }) => go(`/system/users?${new URLSearchParams({ role: id }).toString()}`) },
        { id: "history", label: t("admin:audit.history"), run: onHistory },
      ],
    })
  }, [t, nameOf, reachOf, navigate, onHistory])
}

/** The roles on a phone; a name links to the role's form. */
function RoleCards({ rows }: { readonly rows: readonly RoleRow[] }) {
  const { t } = useTranslation("permissions")
  const nameOf = useRoleName()
  const reachOf = useReachWords()
  return (
    <Cards>
      {rows.map((row) => (
        <RowCard key={row.id}>
          <CardLine end={rightCounts(row) ? <ReachMark right={row.dataRight} /> : null}>
            <TextLink fontWeight="semibold" to={roleForm(row)}>
              {nameOf(row)}
            </TextLink>
          </CardLine>
          <CardLine>{reachOf(row)}</CardLine>
          <CardLine
            end={
              <Text as="span" fontSize="xs" color="fg.subtle">
                {t("peopleCount", { count: row.holders })}
              </Text>
            }
          >
            <Text as="span" fontSize="xs" color="fg.subtle">
              {t("pageCount", { count: row.modules.length })}
            </Text>
          </CardLine>
        </RowCard>
      ))}
    </Cards>
  )
}
