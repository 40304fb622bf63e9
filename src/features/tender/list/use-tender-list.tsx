import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import type { Role } from "#contract/people.ts"
import { tenderList, type TenderRow } from "#machines/tender/tender.row.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { useTasks } from "#ui/document-kinds/document-kinds.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { defineList, type Filters, type ListDefinition } from "#ui/list/define-list.ts"
import { mayUse } from "#ui/permission-button/may-use.ts"
import { addTender, openPath } from "../open-path.ts"
import { TenderCards } from "./tender-cards.tsx"
import { tenderColumns } from "./tender-columns.tsx"
import { tenderStates } from "#machines/tender/tender.states.ts"

/** What the list is narrowed to, as the wire says it. */
export const filterOf = ({ keyword, state, mine }: Filters, me: string) => ({
  ...(keyword === undefined ? {} : { keyword }),
  ...(state === undefined ? {} : { states: [state] }),
  ...(mine === undefined ? {} : { purchasers: [me] }),
})

const none: readonly Role[] = []

/** The tenders as a list. A row leads to where this person works on it now; who wrote a tender is the buyer's matter. */
export function useTenderList(): ListDefinition<TenderRow> {
  const { t } = useTranslation(["tender-write", "tender"])
  const navigate = useNavigate()
  const { profile, menu } = useSession()
  const [roles, me] = [profile?.roles ?? none, profile?.id ?? ""]
  const adds = roles.includes("purchaser") && mayUse(menu, addTender)
  const { data: tasks } = useTasks()
  return useMemo(() => {
    const [writes, supplies] = [roles.includes("purchaser"), roles.includes("supplier")]
    const to = (row: TenderRow) => openPath(row, roles, tasks?.find(({ id }) => id === row.id)?.screen)
    return defineList<TenderRow>({
      id: "tenders",
      label: t("tender:screens.list"),
      fields: [
        { kind: "input", id: "keyword", label: t("list.keyword"), maxLength: 100 },
        {
          kind: "select",
          id: "state",
          label: t("list.state"),
          all: t("list.everyState"),
          options: tenderStates.map((value) => ({ value, label: t(`tender:states.${value}`) })),
        },
        ...(writes ? [{ kind: "tick", id: "mine", label: t("list.mine") } as const] : []),
      ],
      ask: ({ filters, sorts, page, pageSize, after }, signal) =>
        call(tenderList.calls.query, {
          query: { page, pageSize, after },
          body: { filter: filterOf(filters, me), sorts: [...sorts] },
          signal,
        }),
      rowKey: ({ id }) => id,
      rowName: ({ title, number }) => title || number,
      onOpen: (row) => void navigate(to(row)),
      columns: tenderColumns(t, !supplies),
      cards: (rows) => <TenderCards rows={rows} to={to} />,
      noMatch: () => t("list.noMatch"),
      empty: (
        <Empty
          title={t("list.empty")}
          text={t(adds ? "list.emptyWrites" : "list.emptyReads")}
          {...(adds ? { action: <ButtonLink to="/wel/add-tender-view">{t("tender:begin")}</ButtonLink> } : {})}
        />
      ),
    })
  }, [t, navigate, roles, me, tasks, adds])
}
