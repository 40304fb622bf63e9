import { useTranslation } from "react-i18next"
import { FileDrop } from "#ui/files/file-drop.tsx"
import type { SheetFault } from "./read-sheet.ts"

/** A place to choose or drop a table or a file of records, with the error of the last one. */
export function SheetDrop(props: {
  readonly fields: readonly { readonly name: string }[]
  /** Whether a file of records is asked for. */
  readonly records?: boolean
  readonly fault: SheetFault | null
  readonly onFile: (file: File) => Promise<void>
}) {
  const { t } = useTranslation("import")
  const { records = false } = props
  return (
    <FileDrop
      label={t(records ? "chooseRecords" : "choose")}
      hint={records ? t("recordsAre") : t("columnsAre", { names: props.fields.map(({ name }) => name).join(" · ") })}
      accept={records ? ".json" : ".xlsx,.csv"}
      fault={props.fault === null ? null : t(`faults.${props.fault}`)}
      onFile={props.onFile}
    />
  )
}
