import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { sortText } from "#contract/sort-text.ts"
import { errorLogContract, type ErrorRow, errorSort } from "#contract/system.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListColumn, type ListDefinition } from "#ui/list/define-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Fit } from "./fit.tsx"
import { reportIdOf } from "./report-id.ts"

const states = ["open", "settled", "all"] as const

const what = ({ name, message }: ErrorRow) => (message === null ? name : `${name}: ${message}`)
const settled = ({ settledAt }: ErrorRow) => (settledAt === null ? "open" : "settled")

/** The columns of the error log. */
const errorColumns = (t: TFunction<"system">): readonly ListColumn<ErrorRow>[] => [
  { id: "last", head: t("errors.last"), width: 168, sorted: true, cell: ({ lastAt }) => <Instant at={lastAt} /> },
  { id: "side", head: t("errors.side"), width: 90, wide: true, sorted: true, cell: ({ side }) => t(`errors.sides.${side}`) },
  {
    id: "page",
    head: t("errors.page"),
    width: 150,
    grow: true,
    sorted: true,
    text: ({ page }) => page,
    cell: ({ page }) => <Fit>{page}</Fit>,
  },
  {
    id: "what",
    head: t("errors.what"),
    width: 260,
    grow: true,
    wide: true,
    sorted: true,
    text: what,
    cell: (row) => <Fit title={row.message ?? row.name}>{what(row)}</Fit>,
  },
  { id: "count", head: t("errors.count"), width: 72, right: true, sorted: true, cell: ({ count }) => String(count) },
  {
    id: "report",
    head: t("errors.reportId"),
    width: 130,
    wide: true,
    text: ({ reportId }) => reportId,
    cell: ({ reportId }) => <code>{reportId}</code>,
  },
  {
    id: "state",
    head: t("errors.state"),
    width: 120,
    wide: true,
    sorted: true,
    text: (row) => t(`errors.states.${settled(row)}`),
    cell: (row) => <StatePill tone={settled(row) === "open" ? "red" : "green"}>{t(`errors.states.${settled(row)}`)}</StatePill>,
  },
]

/** The error log: searched by a report id, in any state, and filtered by whether it is settled. */
export function useErrorList(onOpen: (id: string) => void): ListDefinition<ErrorRow> {
  const { t } = useTranslation("system")
  return useMemo(() => {
    return defineList<ErrorRow>({
      id: "error-log",
      label: t("errors.title"),
      fields: [
        { kind: "input", id: "report", label: t("errors.search"), clean: reportIdOf },
        {
          kind: "select",
          id: "state",
          label: t("errors.state"),
          first: "open",
          options: states.map((value) => ({ value, label: t(`errors.states.${value}`) })),
        },
      ],
      ask: ({ filters: { report, state = "open" }, sorts, page, pageSize }, signal) =>
        call(errorLogContract.query, {
          query: {
            state: states.find((one) => one === state) ?? "open",
            page,
            pageSize,
            sort: errorSort.safeParse(sortText(sorts)).data,
            ...(report === undefined ? {} : { reportId: report }),
          },
          signal,
        }),
      rowKey: ({ id }) => id,
      rowName: ({ reportId }) => reportId,
      onOpen: ({ id }) => onOpen(id),
      bulkActions: [
        { id: "settle", label: t("errors.settle"), run: ({ id }) => call(errorLogContract.settle, { body: { id, settled: true } }) },
        { id: "reopen", label: t("errors.reopen"), run: ({ id }) => call(errorLogContract.settle, { body: { id, settled: false } }) },
      ],
      empty: t("errors.empty.open"),
      noMatch: ({ report, state }) =>
        t(report === undefined ? (state === "all" ? "errors.empty.all" : "errors.empty.settled") : "errors.noReport"),
      columns: errorColumns(t),
    })
  }, [t, onOpen])
}
