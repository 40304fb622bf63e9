import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { Role } from "#contract/people.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import { tenderList, tenderRow, type TenderRow } from "#machines/tender/tender.row.ts"
import { standsAs, unpublished as hidden } from "#machines/tender/tender.sight.ts"
import { tenderStates } from "#machines/tender/tender.states.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { kindList, rowFilterOf } from "#ui/document-frame/kind-list.tsx"
import { useTasks } from "#ui/document-kinds/document-kinds.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import type { BulkAction, Filters, ListDefinition } from "#ui/list/define-list.ts"
import { mayUse } from "#ui/permission-button/may-use.ts"
import { addTender, openPath } from "../open-path.ts"
import { toneOf } from "../tender-words.ts"
import { TenderCards } from "./tender-cards.tsx"
import { tenderColumns } from "./tender-columns.tsx"

const listed = { id: "tender", row: tenderRow, states: tenderStates, calls: tenderList.calls }
const unpublished = new Set<string>(hidden)
/** The buyer's side sees tenders in all states, everybody else only published ones. */
const statesFor = (side: string) => (side === "buyer" ? tenderStates : tenderStates.filter((state) => !unpublished.has(state)))
const mineOf = ({ mine }: Filters, me: string): RowFilter => (mine === undefined ? {} : { purchasers: [me] })

/** The list's filter for the wire. */
export const filterOf = (filters: Filters, me: string) => ({ ...rowFilterOf(listed, filters), ...mineOf(filters, me) })

const none: readonly Role[] = []

/** The list of tenders. A row links to where this person works on it now. */
export function useTenderList(): ListDefinition<TenderRow> {
  const { t } = useTranslation(["tender", "tender-list", "document"])
  const navigate = useNavigate()
  const { profile, menu } = useSession()
  const [roles, me, party] = [profile?.roles ?? none, profile?.id ?? "", profile?.party ?? null]
  const adds = roles.includes("purchaser") && mayUse(menu, addTender)
  const { data: tasks } = useTasks()
  return useMemo(() => {
    const to = (row: TenderRow) => openPath(row, roles, tasks?.find(({ id }) => id === row.id)?.screen)
    const stands = standsAs({ roles, party })
    const discard: BulkAction<TenderRow> = {
      id: "discard",
      label: t("commands.discard"),
      danger: true,
      consequence: (number) => t("tender-list:list.discardAll", { number }),
      run: async ({ id }, signal) => {
        const { version } = await call(tenderContract.get, { params: { id }, signal })
        return call(tenderContract.discard, { params: { id }, body: { base: version, input: {} }, signal })
      },
    }
    const mine = { kind: "tick", id: "mine", label: t("tender-list:list.mine") } as const
    return kindList<TenderRow>(
      { ...listed, states: statesFor(stands) },
      {
        id: "tenders",
        label: t("screens.list"),
        t,
        toneOf,
        ...tenderColumns(t),
        stands,
        ...(adds ? { bulkActions: [discard] } : {}),
        asks: { fields: roles.includes("purchaser") ? [mine] : [], filter: (filters) => mineOf(filters, me) },
        onOpen: (row) => void navigate(to(row)),
        cards: (rows) => <TenderCards rows={rows} to={to} />,
        noMatch: () => t("tender-list:list.noMatch"),
        empty: (
          <Empty
            title={t("tender-list:list.empty")}
            text={t(adds ? "tender-list:list.emptyWrites" : "tender-list:list.emptyReads")}
            {...(adds ? { action: <ButtonLink to="/wel/add-tender-view">{t("begin")}</ButtonLink> } : {})}
          />
        ),
      },
    )
  }, [t, navigate, roles, me, party, tasks, adds])
}
