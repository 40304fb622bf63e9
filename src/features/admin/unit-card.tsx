import { useTranslation } from "react-i18next"
import type { UnitRow } from "#contract/organisation.contract.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { NodeCard } from "./node-card.tsx"
import { peopleWithin, wayTo } from "./unit-tree.ts"

/** An action on one unit. */
export type UnitDoing = { readonly what: "edit" | "below" | "move" | "enabled" | "history"; readonly row: UnitRow }

/** The selected unit. */
export function UnitCard(props: { readonly rows: readonly UnitRow[]; readonly row: UnitRow; readonly onDo: (doing: UnitDoing) => void }) {
  const { t } = useTranslation("admin")
  const { rows, row, onDo } = props
  const does = (what: UnitDoing["what"]) => () => onDo({ what, row })
  return (
    <NodeCard
      name={row.name}
      way={wayTo(rows, row.parent).map(({ name }) => name)}
      state={<StatePill tone={row.enabled ? "green" : "quiet"}>{t(row.enabled ? "on" : "off")}</StatePill>}
      facts={[
        [t("units.code"), row.code],
        [t("units.kind"), t(`units.kinds.${row.kind}`)],
        [t("units.head"), row.headName ?? "—"],
        ...(row.kind === "organisation" ? [[t("units.company"), row.companyName ?? "—"] as const] : []),
        [t("units.people"), t("units.peopleOf", { own: row.people, all: peopleWithin(rows, row.id) })],
      ]}
      actions={[
        ...(row.enabled ? [{ label: t("units.addBelowShort"), look: "solid", run: does("below") } as const] : []),
        { label: t("edit"), run: does("edit") },
        { label: t("units.move"), run: does("move") },
        { label: t(row.enabled ? "units.disable" : "units.enable"), run: does("enabled") },
        { label: t("audit.history"), look: "ghost", run: does("history") },
      ]}
    />
  )
}
