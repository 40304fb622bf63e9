import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { noteBox } from "#ui/callout/note-box.style.ts"
import { Box } from "@chakra-ui/react"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { unmapped } from "#ui/import/guess-columns.ts"
import { ChooseSheet, type ChosenSheet } from "./choose-sheet.tsx"
import { isHeld, type LinesDefinition } from "./define-lines.ts"
import type { Write } from "./edit-lines.ts"
import { heldAgainst, keyField } from "./given-book.ts"
import { LinesPreview } from "./lines-preview.tsx"

interface ImportProps<Line> {
  readonly definition: LinesDefinition<Line>
  readonly keyHead: string
  readonly lines: readonly Line[]
  readonly label: string
  readonly onEnter: (writes: readonly Write[]) => void
  readonly onClose: () => void
}

/** The columns in a workbook of fixed lines: the key that identifies each, and the values to fill in. */
const fieldsOf = <Line extends object>({ columns }: LinesDefinition<Line>, keyHead: string) => [
  { code: keyField, name: keyHead, required: true, also: [keyField, keyHead] },
  ...columns.filter(isHeld).map(({ id, head, also = [] }) => ({ code: id, name: head, required: false, also: [id, head, ...also] })),
]

/**
 * Imports a workbook of fixed lines: each row is found by its key, faults are listed by row and cell, and nothing is entered before the person
 * confirms.
 */
export function ImportGiven<Line extends object>(props: ImportProps<Line>) {
  const { t } = useTranslation(["lines", "common"])
  const { definition, keyHead, lines, label, onEnter, onClose } = props
  const [chosen, setChosen] = useState<ChosenSheet | null>(null)
  const fields = useMemo(() => fieldsOf(definition, keyHead), [definition, keyHead])
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
      <ChooseSheet fields={fields} chosen={chosen} onChoose={setChosen}>
        {refused ? (
          <Box as="p" css={noteBox} colorPalette="red" role="alert">
            {t("given.foreign", { label })}
          </Box>
        ) : null}
        {book ? <LinesPreview definition={definition} sheet={book} places={book.places} good={book.good} problems={problems} /> : null}
      </ChooseSheet>
    </Dialog>
  )
}
