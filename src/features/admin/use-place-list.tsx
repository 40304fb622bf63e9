import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { useSession } from "#client/session/session.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import { Changed } from "#ui/edit/changed.tsx"
import type { ListColumn, ListDefinition, ListField } from "#ui/list/define-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { enabledItself, type Place, setEnabled } from "./place.ts"
import { enabledField } from "./record-parts.tsx"

const off = { color: "var(--fg-subtle)" }

/** An action on one place. */
export type PlaceDoing<Row extends Place> = { readonly what: "edit" | "history" | "enabled" | "below"; readonly row: Row }

/** Whether a place is in use; a division may be out of use only because one above it is. */
export function PlaceState({ row }: { readonly row: Place }) {
  const text = usePlaceState()
  return <StatePill tone={row.enabledFlag === 1 ? "green" : "quiet"}>{text(row)}</StatePill>
}

function usePlaceState(): (row: Place) => string {
  const { t } = useTranslation("admin")
  return useMemo(() => (row) => t(row.enabledFlag === 1 ? "on" : enabledItself(row) ? "areas.offAbove" : "off"), [t])
}

/** Whether the person may change the page's data; others may only look. */
export const useAdministers = (): boolean => useSession().profile?.roles.includes("administrator") ?? false

interface PlaceList<Row extends Place> {
  readonly fields: readonly ListField[]
  /** Code, name in the reader's language, and whether it is in use. */
  readonly first: readonly ListColumn<Row>[]
  /** The names in the other languages. */
  readonly others: readonly ListColumn<Row>[]
  readonly changed: ListColumn<Row>
  readonly rest: Pick<ListDefinition<Row>, "rowKey" | "rowName" | "onOpen" | "rowActions" | "bulkActions">
}

/** What the lists of countries and divisions have in common. */
export function usePlaceList<Row extends Place>(onDo: (doing: PlaceDoing<Row>) => void): PlaceList<Row> {
  const { t, i18n } = useTranslation(["admin", "basics"])
  const administers = useAdministers()
  const state = usePlaceState()
  return useMemo(() => {
    const rowName = (row: Row) => wordIn(row.names, i18n.language)
    const does = (what: PlaceDoing<Row>["what"]) => (row: Row) => onDo({ what, row })
    const own = languages.find((language) => language === i18n.language) ?? "zh"
    const nameIn = (language: Language) => ({
      id: language,
      head: t(`basics:names.${language}`),
      width: 130,
      grow: true,
      sorted: true,
      text: ({ names }: Row) => names[language],
      cell: ({ names, enabledFlag }: Row) => (
        <span lang={language} title={names[language]} style={enabledFlag === 1 ? undefined : off}>
          {names[language]}
        </span>
      ),
    })
    return {
      fields: [{ kind: "input", id: "keyword", label: t("areas.keyword"), maxLength: 60 }, enabledField(t)],
      first: [
        {
          id: "code",
          head: t("units.code"),
          width: 92,
          sorted: true,
          text: ({ code }) => code,
          cell: ({ code }) => <code>{code}</code>,
        },
        { ...nameIn(own), width: 150, fixed: true },
        { id: "enabled", head: t("users.active"), width: 124, sorted: true, text: state, cell: (row) => <PlaceState row={row} /> },
      ],
      others: languages.filter((one) => one !== own).map((language) => ({ ...nameIn(language), wide: true })),
      changed: { id: "changed", head: t("areas.changed"), width: 215, wide: true, sorted: true, cell: (row) => <Changed row={row} /> },
      rest: {
        rowKey: ({ code }) => code,
        rowName,
        ...(administers
          ? {
              onOpen: does("edit"),
              rowActions: [
                { id: "edit", label: t("edit"), run: does("edit") },
                { id: "history", label: t("audit.history"), run: does("history") },
                { id: "enable", label: t("units.enable"), when: (row) => !enabledItself(row), run: does("enabled") },
                { id: "disable", label: t("units.disable"), danger: true, when: enabledItself, run: does("enabled") },
              ],
              bulkActions: [true, false].map((enabled) => ({
                id: enabled ? "enable" : "disable",
                label: t(enabled ? "units.enable" : "units.disable"),
                ...(enabled ? {} : { danger: true, consequence: (count: number) => t("areas.disableMany", { count }) }),
                run: (row) => (enabledItself(row) === enabled ? Promise.resolve() : setEnabled(row, enabled)),
              })),
            }
          : {}),
      },
    }
  }, [t, i18n.language, onDo, administers, state])
}
