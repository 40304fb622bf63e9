import { useTranslation } from "react-i18next"
import { FileDrop } from "#ui/files/file-drop.tsx"
import type { SheetFault } from "./read-sheet.ts"

/** A place to choose or drop a table, with the error of the last one. */
export function SheetDrop(props: {
  readonly fields: readonly { readonly name: string }[]
  readonly fault: SheetFault | null
  readonly onFile: (file: File) => Promise<void>
}) {
  const { t } = useTranslation("import")
  return (
    <FileDrop
      label={t("choose")}
      hint={t("columnsAre", { names: props.fields.map(({ name }) => name).join(" · ") })}
      accept=".xlsx,.csv"
      fault={props.fault === null ? null : t(`faults.${props.fault}`)}
      onFile={props.onFile}
    />
  )
}
