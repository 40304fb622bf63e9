import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { linesOf, unmapped } from "#ui/import/guess-columns.ts"
import { ChooseSheet, type ChosenSheet } from "./choose-sheet.tsx"
import { isHeld, type LinesDefinition } from "./define-lines.ts"
import { linesFrom } from "./edit-lines.ts"
import { LinesPreview } from "./lines-preview.tsx"
import s from "./line-grid.module.css"
import { faultsOf } from "./sheet.ts"

interface ImportProps<Line> {
  readonly definition: LinesDefinition<Line>
  readonly label: string
  /** The number of lines that fit, appended to the present ones or replacing them. */
  readonly room: (instead: boolean) => number
  readonly onTake: (lines: readonly Line[], instead: boolean) => void
  readonly onClose: () => void
}

/** The fields that a file may have columns for. */
const fieldsOf = <Line extends object>({ columns }: LinesDefinition<Line>) =>
  columns.filter(isHeld).map(({ id, head, required, also = [] }) => ({
    code: id,
    name: head,
    required: required === true,
    also: [id, head, ...also],
  }))

/** The lines of a file with their row numbers; null while a required column is unmapped. */
function readLines<Line extends object>(
  definition: LinesDefinition<Line>,
  chosen: ChosenSheet | null,
  fields: ReturnType<typeof fieldsOf>,
) {
  if (!chosen || unmapped(chosen.mapping, fields).length > 0) return null
  const rows = linesOf(chosen.sheet, chosen.mapping).filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""))
  const sheet = linesFrom(
    definition,
    rows.map(({ cells }) => cells),
  )
  return { ...sheet, places: rows.map(({ line }) => line) }
}

/**
 * Lines from an XLSX or CSV file: the mapping of columns, the faults of each row, and only then the import of all lines or the valid ones. Nothing
 * leaves the browser.
 */
export function ImportLines<Line extends object>(props: ImportProps<Line>) {
  const { t } = useTranslation(["lines", "common"])
  const { definition, onClose } = props
  const [chosen, setChosen] = useState<ChosenSheet | null>(null)
  const [instead, setInstead] = useState(false)
  const fields = useMemo(() => fieldsOf(definition), [definition])
  const read = useMemo(() => readLines(definition, chosen, fields), [chosen, definition, fields])
  const good = useMemo(
    () => read?.lines.filter((line) => !definition.isBlank(line) && faultsOf(definition, line, read.unread).size === 0) ?? [],
    [definition, read],
  )
  const room = props.room(instead)
  const take = (lines: readonly Line[]) => {
    props.onTake(lines, instead)
    onClose()
  }
  const wrong = (read?.lines.length ?? 0) - good.length
  const fits = good.length > 0 && good.length <= room
  return (
    <Dialog
      open
      shape="wide"
      title={t("import.title", { label: props.label })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          {wrong > 0 ? (
            <Button disabled={!fits} onClick={() => take(good)}>
              {t("import.onlyGood", { count: good.length })}
            </Button>
          ) : null}
          {read ? (
            <Button look="solid" disabled={!fits || wrong > 0} onClick={() => take(good)}>
              {t("import.all", { count: read.lines.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <ChooseSheet fields={fields} chosen={chosen} onChoose={setChosen}>
        <div role="radiogroup" aria-label={t("import.where")} className={s.take}>
          {([false, true] as const).map((one) => (
            <label key={String(one)}>
              <input type="radio" name="instead" checked={instead === one} onChange={() => setInstead(one)} />
              {t(one ? "import.instead" : "import.behind")}
            </label>
          ))}
        </div>
        {good.length > room ? (
          <p role="alert" className={s.why}>
            {t("import.tooMany", { most: definition.most, room })}
          </p>
        ) : null}
        {read ? <LinesPreview definition={definition} sheet={read} places={read.places} good={good.length} /> : null}
      </ChooseSheet>
    </Dialog>
  )
}
