import { Box, Heading, Text } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useSearchParams } from "react-router-dom"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import type { TreeNode } from "#contract/basic.contract.ts"
import { type OpeningPerson, permissionContract } from "#contract/permission.contract.ts"
import { menuAdminContract } from "#contract/system.contract.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { List } from "#ui/list/list.tsx"
import { useList } from "#ui/list/use-list.ts"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { TreePicker } from "#ui/tree-picker/tree-picker.tsx"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { type Twig, twigsOf } from "./module-boxes.ts"
import { asked, chips, namesHead } from "./permission-styles.ts"
import { personRights, roleForm } from "./permission-words.ts"
import { useRoleName } from "./role-name.ts"

/** Who may open a page of the menu: the roles, and the people. The address names the page. */
export function OfPage() {
  const { t } = useTranslation("permissions")
  const [params, setParams] = useSearchParams()
  const { data, error, reload } = useCall(menuAdminContract.modules, {})
  const { i18n } = useTranslation()
  const load = useMemo<LoadTree>(() => () => Promise.resolve(nodesOf(twigsOf(data ?? []), i18n.language)), [data, i18n.language])
  if (data === null) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={4} />
  const page = params.get("module")
  const row = data.find(({ id }) => id === page)
  return (
    <Box css={asked}>
      <div>
        <TreePicker
          label={t("page")}
          placeholder={t("choosePage")}
          load={load}
          value={page === null ? null : { id: page, text: row ? wordIn(row.names, i18n.language) : page }}
          onPick={({ id }) => setParams({ tab: "page", module: id })}
          onClear={() => setParams({ tab: "page" })}
        />
      </div>
      {page === null ? <Empty title={t("noPage")} text={t("noPageText")} /> : <Opening key={page} page={page} />}
    </Box>
  )
}

function Opening({ page }: { readonly page: string }) {
  const list = useList(useOpenersList(page))
  return (
    <>
      <Roles page={page} />
      <List list={list} />
    </>
  )
}

function Roles({ page }: { readonly page: string }) {
  const { t } = useTranslation("permissions")
  const nameOf = useRoleName()
  const { data, error, reload } = useCall(permissionContract.pageRoles, { params: { id: page } })
  if (data === null) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={1} />
  if (data.length === 0)
    return (
      <Text marginBottom="3" color="fg.muted">
        {t("noRoles")}
      </Text>
    )
  return (
    <div>
      <Heading as="h3" css={namesHead}>
        {t("openingRoles")}
      </Heading>
      <Box as="ul" css={chips}>
        {data.map((role) => (
          <li key={role.id}>
            <TextLink to={roleForm(role)}>{nameOf(role)}</TextLink> <small>{t("peopleCount", { count: role.holders })}</small>
            {role.shown ? null : <small> · {t("hiddenPage")}</small>}
          </li>
        ))}
      </Box>
    </div>
  )
}

const nodesOf = (twigs: readonly Twig[], language: string): readonly TreeNode[] =>
  twigs.map(({ row, below }) => ({
    id: row.id,
    label: wordIn(row.names, language),
    disabled: row.component === "",
    leaf: below.length === 0,
    data: {},
    children: nodesOf(below, language),
  }))

function useOpenersList(module: string): ListDefinition<OpeningPerson> {
  const { t } = useTranslation(["permissions", "admin"])
  const nameOf = useRoleName()
  const navigate = useNavigate()
  return useMemo(
    () =>
      defineList<OpeningPerson>({
        id: "permission-people",
        label: t("whoOpens"),
        fields: [],
        ask: ({ page, pageSize }, signal) =>
          call(permissionContract.pagePeople, { params: { id: module }, query: { page, pageSize }, signal }),
        rowKey: ({ id }) => id,
        rowName: ({ displayName }) => displayName,
        onOpen: ({ id }) => void navigate(personRights(id)),
        empty: t("noPeople"),
        columns: [
          { id: "displayName", head: t("admin:users.displayName"), width: 130, fixed: true, cell: ({ displayName }) => displayName },
          { id: "name", head: t("admin:users.username"), width: 140, wide: true, cell: ({ name }) => name },
          {
            id: "company",
            head: t("admin:users.company"),
            width: 220,
            grow: true,
            wide: true,
            cell: ({ companyName }) => companyName ?? "—",
          },
          {
            id: "department",
            head: t("admin:users.department"),
            width: 140,
            wide: true,
            cell: ({ departmentName }) => departmentName ?? "—",
          },
          {
            id: "roles",
            head: t("through"),
            width: 180,
            grow: true,
            cell: ({ roles }) => roles.map(nameOf).join(t("admin:comma")) || t("together"),
          },
          {
            id: "shown",
            head: t("inMenu"),
            width: 130,
            text: ({ shown }) => t(shown ? "shownPage" : "hiddenPage"),
            cell: ({ shown }) => <StatePill tone={shown ? "green" : "quiet"}>{t(shown ? "shownPage" : "hiddenPage")}</StatePill>,
          },
        ],
        rowActions: [{ id: "rights", label: t("whatSeen"), run: ({ id }) => void navigate(personRights(id)) }],
      }),
    [t, nameOf, navigate, module],
  )
}
