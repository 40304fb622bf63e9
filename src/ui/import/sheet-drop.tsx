import { FileUp } from "lucide-react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useDrop } from "#ui/files/use-drop.ts"
import { cx } from "#ui/theme/cx.ts"
import s from "./import.module.css"
import type { SheetFault } from "./read-sheet.ts"

/** A place to choose or drop a table, and why the last one could not be read. */
export function SheetDrop(props: {
  readonly fields: readonly { readonly name: string }[]
  readonly fault: SheetFault | null
  readonly onFile: (file: File) => Promise<void>
}) {
  const { t } = useTranslation("import")
  const id = useId()
  const read = (file: File | undefined) => file && void props.onFile(file)
  const drop = useDrop((files) => read(files[0]))
  return (
    <>
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
            read(event.currentTarget.files?.[0])
            event.currentTarget.value = ""
          }}
        />
      </label>
      {props.fault === null ? null : (
        <p className={s.problem} role="alert">
          {t(`faults.${props.fault}`)}
        </p>
      )}
    </>
  )
}
