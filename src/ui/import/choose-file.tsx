import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { importContract, type ImportField, type ImportRow } from "#contract/import.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import s from "./import.module.css"
import { type ReadSheet, readSheet, type SheetFault } from "./read-sheet.ts"
import { SheetDrop } from "./sheet-drop.tsx"

/** A place to drop a table, and what was imported before, which can be taken back. */
export function ChooseFile(props: {
  readonly target: string
  readonly fields: readonly ImportField[]
  readonly busy: boolean
  readonly onUndo: (made: ImportRow) => Promise<void>
  readonly onRead: (name: string, sheet: ReadSheet) => void
}) {
  const [fault, setFault] = useState<SheetFault | null>(null)
  const read = async (file: File) => {
    const found = await readSheet(file).catch((): SheetFault => "notASheet")
    if (typeof found === "string") setFault(found)
    else props.onRead(file.name, found)
  }
  return (
    <div className={s.steps}>
      <SheetDrop fields={props.fields} fault={fault} onFile={read} />
      <Earlier target={props.target} busy={props.busy} onUndo={props.onUndo} />
    </div>
  )
}

function Earlier(props: { readonly target: string; readonly busy: boolean; readonly onUndo: (made: ImportRow) => Promise<void> }) {
  const { t } = useTranslation("import")
  const earlier = useCall(importContract.query, { query: { pageSize: 5 }, body: { target: props.target } })
  const made = earlier.data?.records ?? []
  if (made.length === 0) return null
  return (
    <section aria-label={t("earlier")}>
      <h3 className={s.legend}>{t("earlier")}</h3>
      <ul className={s.earlier}>
        {made.map((one) => (
          <li key={one.id}>
            <span className={s.name} title={one.fileName}>
              {one.fileName}
            </span>
            <span className={s.quiet}>
              {t("rowsBy", { count: one.rows, who: one.who })} <Instant at={one.at} />
            </span>
            {one.undoneAt === null ? (
              <Button size="small" disabled={props.busy} onClick={() => void props.onUndo(one).finally(earlier.reload)}>
                {t("undo")}
              </Button>
            ) : (
              <span className={s.quiet}>{t("wasUndone")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
