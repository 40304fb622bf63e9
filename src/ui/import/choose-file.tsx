import { FileUp } from "lucide-react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/use-call.ts"
import { importContract, type ImportField, type ImportRow } from "#contract/import.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { useDrop } from "#ui/files/use-drop.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./import.module.css"
import { type ReadSheet, readSheet, type SheetFault } from "./read-sheet.ts"

/** A place to drop a table, and what was imported before, which can be taken back. */
export function ChooseFile(props: {
  readonly target: string
  readonly fields: readonly ImportField[]
  readonly busy: boolean
  readonly onUndo: (made: ImportRow) => Promise<void>
  readonly onRead: (name: string, sheet: ReadSheet) => void
}) {
  const { t } = useTranslation("import")
  const id = useId()
  const [fault, setFault] = useState<SheetFault | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = await readSheet(file).catch((): SheetFault => "notASheet")
    if (typeof found === "string") setFault(found)
    else props.onRead(file.name, found)
  }
  const drop = useDrop((files) => void read(files[0]))
  return (
    <div className={s.steps}>
      <label htmlFor={id} className={cx(s.drop, drop.over && s.over)} {...drop.handlers}>
        <FileUp size={28} aria-hidden />
        <span>{t("choose")}</span>
        <span className={s.quiet}>{t("columnsAre", { names: props.fields.map(({ name }) => name).join(" · ") })}</span>
        <input
          id={id}
          data-first
          className={s.file}
          type="file"
          accept=".xlsx,.csv"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0])
            event.currentTarget.value = ""
          }}
        />
      </label>
      {fault === null ? null : (
        <p className={s.problem} role="alert">
          {t(`faults.${fault}`)}
        </p>
      )}
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
