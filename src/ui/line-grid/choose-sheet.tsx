import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ImportField } from "#contract/import.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { guessColumns, type Mapping } from "#ui/import/guess-columns.ts"
import { MapColumns } from "#ui/import/map-columns.tsx"
import { type ReadSheet, readSheet, type SheetFault } from "#ui/import/read-sheet.ts"
import { SheetDrop } from "#ui/import/sheet-drop.tsx"
import s from "./line-grid.module.css"

/** A parsed file, and the mapping of its columns. */
export interface ChosenSheet {
  readonly name: string
  readonly sheet: ReadSheet
  readonly mapping: Mapping
}

/** A place for a file, then the mapping of its columns; the effect of its lines is shown below. */
export function ChooseSheet(props: {
  readonly fields: readonly ImportField[]
  readonly chosen: ChosenSheet | null
  readonly onChoose: (chosen: ChosenSheet | null) => void
  readonly children: ReactNode
}) {
  const { t, i18n } = useTranslation("import")
  const { fields, chosen, onChoose } = props
  const [fault, setFault] = useState<SheetFault | null>(null)
  const read = async (file: File) => {
    const found = await readSheet(file, i18n.language, true).catch((): SheetFault => "notASheet")
    if (typeof found === "string") return setFault(found)
    setFault(null)
    onChoose({ name: file.name, sheet: found, mapping: guessColumns(found.heads, fields) })
  }
  return (
    <div className={s.frame}>
      {chosen === null ? (
        <SheetDrop fields={fields} fault={fault} onFile={read} />
      ) : (
        <>
          <p className={s.take}>
            <strong>{chosen.name}</strong>
            <Button size="small" look="ghost" onClick={() => onChoose(null)}>
              {t("otherFile")}
            </Button>
          </p>
          <MapColumns
            fields={fields}
            sheet={chosen.sheet}
            mapping={chosen.mapping}
            onChange={(mapping) => onChoose({ ...chosen, mapping })}
          />
          {props.children}
        </>
      )}
    </div>
  )
}
