import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { lovContract, type LovListed, lovSorts } from "#contract/lov.contract.ts"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./basics.module.css"
import { Changed } from "#ui/edit/changed.tsx"
import { sourceOf } from "./lov-draft.ts"

/** What is being done on the page of lists of values. */
export type LovDoing = { readonly what: "add" } | { readonly what: "edit" | "preview" | "clone" | "remove"; readonly row: LovListed } | null

const types = ["API", "SQL"] as const

/** The lists of values: searched by part of the code and of the name, and by where their rows come from. */
export function useLovList(onDo: (doing: LovDoing) => void): ListDefinition<LovListed> {
  const { t, i18n } = useTranslation(["basics", "rules"])
  return useMemo(() => {
    const name = (row: LovListed) => wordIn(row.titles, i18n.language)
    return defineList<LovListed>({
      id: "lists-of-values",
      label: t("lov.title"),
      fields: [
        { kind: "input", id: "code", label: t("code"), maxLength: 64 },
        { kind: "input", id: "name", label: t("name"), maxLength: 120 },
        {
          kind: "select",
          id: "kind",
          label: t("lov.type"),
          all: t("lov.anyType"),
          options: types.map((value) => ({ value, label: t(`lov.sourceTypes.${value}`) })),
        },
      ],
      ask: ({ filters: { code, name: title, kind }, sorts, page, pageSize }, signal) => {
        const sqlTypeCode = types.find((type) => type === kind)
        return call(lovContract.query, {
          query: { page, pageSize },
          body: { sorts: lovSorts.safeParse(sorts).data, code, title, ...(sqlTypeCode ? { sqlTypeCode } : {}) },
          signal,
        })
      },
      rowKey: (row) => row.id,
      rowName: name,
      onOpen: (row) => onDo({ what: "edit", row }),
      columns: [
        {
          id: "code",
          head: t("code"),
          width: 150,
          fixed: true,
          text: ({ code }) => code,
          sorted: true,
          cell: (row) => (
            <code className={s.code} title={row.code}>
              {row.code}
            </code>
          ),
        },
        { id: "title", head: t("lov.name"), width: 130, grow: true, sorted: true, cell: name },
        { id: "type", head: t("lov.type"), width: 130, wide: true, sorted: true, cell: (row) => t(`lov.sourceTypes.${row.sqlTypeCode}`) },
        {
          id: "source",
          head: t("lov.source"),
          width: 130,
          wide: true,
          text: sourceOf,
          cell: (row) => <code className={s.code}>{sourceOf(row)}</code>,
        },
        {
          id: "columns",
          head: t("lov.columns"),
          width: 210,
          wide: true,
          cell: ({ entries }) => entries.map(({ labels }) => wordIn(labels, i18n.language)).join(t("comma")),
        },
        {
          id: "enabled",
          head: t("enabled"),
          width: 100,
          wide: true,
          sorted: true,
          text: ({ enabledFlag }) => t(enabledFlag === 1 ? "enabled" : "disabled"),
          cell: ({ enabledFlag }) => (
            <StatePill tone={enabledFlag === 1 ? "green" : "quiet"}>{t(enabledFlag === 1 ? "enabled" : "disabled")}</StatePill>
          ),
        },
        {
          id: "changed",
          head: t("changed"),
          width: 210,
          wide: true,
          sorted: true,
          cell: (row) => <Changed row={row} />,
        },
      ],
      rowActions: [
        { id: "preview", label: t("lov.preview"), run: (row) => onDo({ what: "preview", row }) },
        { id: "edit", label: t("edit"), run: (row) => onDo({ what: "edit", row }) },
        { id: "clone", label: t("lov.clone"), run: (row) => onDo({ what: "clone", row }) },
        {
          id: "remove",
          label: t("lov.remove"),
          danger: true,
          why: ({ usedIn }) => (usedIn.length === 0 ? null : t("rules:lovInUse", { where: usedIn.join(t("comma")) })),
          run: (row) => onDo({ what: "remove", row }),
        },
      ],
    })
  }, [t, i18n.language, onDo])
}
