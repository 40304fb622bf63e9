import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { type AreaRow, hasRoomBelow } from "#contract/areas.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { areaLevels } from "./area-tree.ts"
import { NodeCard, type NodeAction } from "./node-card.tsx"
import { countBelow, enabledItself } from "./place.ts"
import { type PlaceDoing, PlaceState, useAdministers } from "./use-place-list.tsx"

type Doing = PlaceDoing<AreaRow>

/** The selected division. */
export function AreaCard(props: { readonly rows: readonly AreaRow[]; readonly row: AreaRow; readonly onDo: (doing: Doing) => void }) {
  const { t, i18n } = useTranslation(["admin", "basics"])
  const administers = useAdministers()
  const { rows, row, onDo } = props
  const level = areaLevels.find((one) => one === row.level) ?? 1
  const does = (what: Doing["what"]) => () => onDo({ what, row })
  const actions: readonly NodeAction[] = [
    ...(hasRoomBelow(row) ? [{ label: t("units.addBelowShort"), look: "solid", run: does("below") } as const] : []),
    { label: t("edit"), run: does("edit") },
    { label: t(enabledItself(row) ? "units.disable" : "units.enable"), run: does("enabled") },
    { label: t("audit.history"), look: "ghost", run: does("history") },
  ]
  return (
    <NodeCard
      name={wordIn(row.names, i18n.language)}
      way={row.path.slice(0, -1)}
      state={<PlaceState row={row} />}
      facts={[
        [t("units.code"), row.code],
        [t("areas.level"), t(`areas.levels.${level}`)],
        [t("areas.countBelow"), String(countBelow(rows, row.code))],
        ...languages.filter((one) => one !== i18n.language).map((one) => [t(`basics:names.${one}`), row.names[one]] as const),
      ]}
      actions={administers ? actions : []}
    />
  )
}
