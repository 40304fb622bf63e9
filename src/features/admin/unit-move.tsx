import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { UnitRow } from "#contract/organisation.contract.ts"
import { TreeDialog } from "#ui/tree-picker/tree-dialog.tsx"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { unitTree } from "./unit-tree.ts"

const top = "."

/** Picks a unit's new place: below any other unit in use, or at the top; units below itself cannot be picked. */
export function UnitMove(props: {
  readonly rows: readonly UnitRow[]
  readonly row: UnitRow
  readonly onPick: (parent: string | null) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("admin")
  const { rows, row, onPick } = props
  const load = useMemo<LoadTree>(() => {
    const fits = ({ id, enabled, kind }: UnitRow) => id !== row.id && enabled && (row.kind === "department" || kind === "organisation")
    const all = { id: top, label: t("units.top"), disabled: false, leaf: true, data: {}, children: [] }
    return () => Promise.resolve([all, ...unitTree(rows, fits)])
  }, [rows, row, t])
  return (
    <TreeDialog
      title={t("units.moveTitle", { name: row.name })}
      load={load}
      value={row.parent ?? top}
      forbidden={[row.parent ?? top]}
      onPick={({ id }) => onPick(id === top ? null : id)}
      onClose={props.onClose}
    />
  )
}
