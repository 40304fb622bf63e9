import { Ellipsis } from "lucide-react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/codes.ts"
import type { LovRow } from "#contract/lov.contract.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import s from "./basics.module.css"
import { sourceOf } from "./lov-draft.ts"

/** What is being done on the page of lists of values. */
export type LovDoing = { readonly what: "add" } | { readonly what: "edit" | "preview" | "clone" | "remove"; readonly row: LovRow } | null

/** The columns of the lists of values; on a phone only which it is and what can be done. */
export function useLovColumns(onDo: (doing: LovDoing) => void): readonly Column<LovRow>[] {
  const { t, i18n } = useTranslation("basics")
  const wide = !useNarrow()
  return useMemo(() => {
    const name = (row: LovRow) => wordIn(row.titles, i18n.language)
    const code: Column<LovRow> = {
      id: "code",
      head: t("code"),
      width: wide ? 150 : 120,
      cell: (row) => (
        <code className={s.code} title={row.code}>
          {row.code}
        </code>
      ),
    }
    const title: Column<LovRow> = { id: "title", head: t("lov.name"), width: wide ? 160 : 130, grow: true, cell: name }
    const deeds: Column<LovRow> = {
      id: "deeds",
      head: t("deeds"),
      width: 72,
      cell: (row) => (
        <Menu
          icon
          label={t("deedsOf", { name: name(row) })}
          trigger={<Ellipsis size={16} aria-hidden />}
          items={[
            { id: "preview", label: t("lov.preview"), onSelect: () => onDo({ what: "preview", row }) },
            { id: "edit", label: t("edit"), onSelect: () => onDo({ what: "edit", row }) },
            { id: "clone", label: t("lov.clone"), onSelect: () => onDo({ what: "clone", row }) },
            { id: "remove", label: t("lov.remove"), danger: true, onSelect: () => onDo({ what: "remove", row }) },
          ]}
        />
      ),
    }
    if (!wide) return [code, title, deeds]
    return [
      code,
      title,
      { id: "type", head: t("lov.type"), width: 130, cell: (row) => t(`lov.sourceTypes.${row.sqlTypeCode}`) },
      { id: "source", head: t("lov.source"), width: 130, cell: (row) => <code className={s.code}>{sourceOf(row)}</code> },
      {
        id: "columns",
        head: t("lov.columns"),
        width: 210,
        cell: ({ entries }) => entries.map(({ labels }) => wordIn(labels, i18n.language)).join(t("comma")),
      },
      {
        id: "enabled",
        head: t("enabled"),
        width: 100,
        cell: ({ enabledFlag }) => (
          <StatePill tone={enabledFlag === 1 ? "green" : "quiet"}>{t(enabledFlag === 1 ? "enabled" : "disabled")}</StatePill>
        ),
      },
      {
        id: "changed",
        head: t("changed"),
        width: 210,
        cell: ({ changedBy, changedAt }) =>
          changedBy === "" ? (
            <span className={s.quiet}>{t("shipped")}</span>
          ) : (
            <span>
              {changedBy} <Instant at={changedAt} />
            </span>
          ),
      },
      deeds,
    ]
  }, [t, i18n.language, wide, onDo])
}
