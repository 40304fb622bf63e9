import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { routeContract as routes, type RouteRow } from "#contract/route.contract.ts"
import { useApprovalKinds } from "#ui/document-kinds/document-kinds.tsx"
import { Changed } from "#ui/edit/changed.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { flagField, flagAsked } from "#ui/list/flag.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { type RouteWords, useRouteWords } from "./route-words.ts"

/** An action on a route of the list. */
export type Doing = { readonly what: "copy" | "disable" | "remove" | "versions"; readonly row: RouteRow } | null

const stateOf = ({ inForce, version }: RouteRow) => (inForce === null ? "off" : inForce === version ? "inForce" : "newer")
const tones = { off: "quiet", inForce: "green", newer: "amber" } as const

const columnsOf = (t: TFunction<"routes">, words: RouteWords): ListDefinition<RouteRow>["columns"] => [
  { id: "name", head: t("name"), width: 200, grow: true, fixed: true, cell: ({ name }) => name },
  { id: "type", head: t("type"), width: 140, cell: ({ scope }) => words.type(scope.type) },
  {
    id: "state",
    head: t("state"),
    width: 130,
    text: (row) => t(`states.${stateOf(row)}`),
    cell: (row) => <StatePill tone={tones[stateOf(row)]}>{t(`states.${stateOf(row)}`)}</StatePill>,
  },
  { id: "company", head: t("company"), width: 170, grow: true, cell: ({ companyName }) => companyName ?? t("everyCompany") },
  { id: "organisation", head: t("organisation"), width: 120, cell: ({ organisationName }) => organisationName ?? t("everyUnit") },
  { id: "range", head: t("range"), width: 230, cell: ({ scope }) => words.range(scope) },
  { id: "steps", head: t("steps"), width: 70, right: true, cell: ({ stepCount }) => String(stepCount) },
  { id: "version", head: t("version"), width: 70, right: true, wide: true, cell: ({ version }) => String(version) },
  {
    id: "changed",
    head: t("changed"),
    width: 230,
    wide: true,
    text: ({ changedBy }) => changedBy,
    cell: (row) => <Changed row={row} />,
  },
]

/** The list of routes. */
export function useRouteList(onDo: (doing: Doing) => void): ListDefinition<RouteRow> {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const kinds = useApprovalKinds()
  const navigate = useNavigate()
  return useMemo(() => {
    const open = ({ id }: RouteRow) => void navigate(`/workflow/route?id=${id}`)
    return defineList<RouteRow>({
      id: "approval-routes",
      label: t("title"),
      fields: [
        { kind: "input", id: "name", label: t("name"), maxLength: 64 },
        { kind: "select", id: "type", label: t("type"), options: kinds.map(({ type }) => ({ value: type, label: words.type(type) })) },
        flagField("state", t("state"), { yes: t("states.inForce"), no: t("states.off") }),
        { kind: "lov", id: "company", label: t("company"), code: "COMPANY" },
      ],
      ask: ({ filters: { name, type, state, company }, page, pageSize }, signal) =>
        call(routes.query, {
          query: {
            page,
            pageSize,
            name,
            company,
            type: kinds.find((one) => one.type === type)?.type,
            state: flagAsked(state),
          },
          signal,
        }),
      rowKey: ({ id }) => id,
      rowName: ({ name }) => name,
      onOpen: open,
      empty: t("none"),
      columns: columnsOf(t, words),
      card: { title: "name", state: "state", lines: ["type", "company", "organisation", "range", "steps", "changed"] },
      rowActions: [
        { id: "open", label: t("open"), run: open },
        { id: "copy", label: t("copy"), run: (row) => onDo({ what: "copy", row }) },
        { id: "versions", label: t("versions"), run: (row) => onDo({ what: "versions", row }) },
        {
          id: "disable",
          label: t("disable"),
          danger: true,
          when: ({ inForce }) => inForce !== null,
          run: (row) => onDo({ what: "disable", row }),
        },
        {
          id: "remove",
          label: t("remove"),
          danger: true,
          when: ({ inForce, used }) => inForce === null && !used,
          run: (row) => onDo({ what: "remove", row }),
        },
      ],
    })
  }, [t, words, navigate, onDo, kinds])
}
