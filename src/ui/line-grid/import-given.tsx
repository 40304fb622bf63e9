import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { noteBox } from "#ui/callout/note-box.style.ts"
import { Box } from "@chakra-ui/react"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { guessColumns, type Mapping, unmapped } from "#ui/import/guess-columns.ts"
import { MapColumns } from "#ui/import/map-columns.tsx"
import { type ReadSheet, readSheet, type SheetFault } from "#ui/import/read-sheet.ts"
import { SheetDrop } from "#ui/import/sheet-drop.tsx"
import { isHeld, type LinesDefinition } from "./define-lines.ts"
import type { Write } from "./edit-lines.ts"
import { heldAgainst, keyField } from "./given-book.ts"
import s from "./line-grid.module.css"
import { LinesPreview } from "./lines-preview.tsx"

interface ImportProps<Line> {
  readonly definition: LinesDefinition<Line>
  readonly keyHead: string
  readonly lines: readonly Line[]
  readonly label: string
  readonly onEnter: (writes: readonly Write[]) => void
  readonly onClose: () => void
}

interface Chosen {
  readonly name: string
  readonly sheet: ReadSheet
  readonly mapping: Mapping
}

/** The workbook of given lines comes back: each row is found by its key, what is wrong is told by row and cell, and nothing is entered before one says so. */
export function ImportGiven<Line extends object>(props: ImportProps<Line>) {
  const { t } = useTranslation(["lines", "import", "common"])
  const { definition, keyHead, lines, label, onEnter, onClose } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<SheetFault | null>(null)
  const fields = useMemo(
    () => [
      { code: keyField, name: keyHead, required: true, also: [keyField, keyHead] },
      ...definition.columns.flatMap((column) =>
        isHeld(column)
          ? [{ code: column.id, name: column.head, required: false, also: [column.id, column.head, ...(column.also ?? [])] }]
          : [],
      ),
    ],
    [definition, keyHead],
  )
  const book = useMemo(
    () => (!chosen || unmapped(chosen.mapping, fields).length > 0 ? null : heldAgainst(definition, lines, chosen)),
    [chosen, definition, fields, lines],
  )
  const problems = useMemo(
    () => new Map([...(book?.problems ?? [])].map(([place, { key, params }]) => [place, t(`given.${key}`, params)])),
    [book, t],
  )
  const wrong = book ? book.lines.length - book.good : 0
  const enter = (writes: readonly Write[]) => {
    onEnter(writes)
    onClose()
  }
  const refused = book?.foreign === true
  return (
    <Dialog
      open
      shape="wide"
      title={t("given.title", { label })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          {book && wrong > 0 && book.good > 0 ? (
            <Button onClick={() => enter(book.writes)}>{t("given.onlyGood", { count: book.good })}</Button>
          ) : null}
          {book ? (
            <Button look="solid" disabled={wrong > 0 || refused} onClick={() => enter(book.writes)}>
              {t("given.all", { count: book.lines.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={s.frame}>
        {chosen === null ? (
          <SheetDrop
            fields={fields}
            fault={fault}
            onFile={async (file) => {
              const found = await readSheet(file).catch((): SheetFault => "notASheet")
              if (typeof found === "string") return setFault(found)
              setFault(null)
              setChosen({ name: file.name, sheet: found, mapping: guessColumns(found.heads, fields) })
            }}
          />
        ) : (
          <>
            <p className={s.take}>
              <strong>{chosen.name}</strong>
              <Button size="small" look="ghost" onClick={() => setChosen(null)}>
                {t("import:otherFile")}
              </Button>
            </p>
            <MapColumns
              fields={fields}
              heads={chosen.sheet.heads}
              mapping={chosen.mapping}
              onChange={(mapping) => setChosen({ ...chosen, mapping })}
            />
            {refused ? (
              <Box as="p" css={noteBox} colorPalette="red" role="alert">
                {t("given.foreign", { label })}
              </Box>
            ) : null}
            {book ? <LinesPreview definition={definition} sheet={book} places={book.places} good={book.good} problems={problems} /> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}
