import { Box, Stack } from "@chakra-ui/react"
import { type ComponentProps, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { importContract } from "#contract/import.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { ChooseFile } from "./choose-file.tsx"
import { guessColumns, linesOf, type Mapping, sentLines, unmapped } from "./guess-columns.ts"
import { ImportPreview } from "./import-preview.tsx"
import { MapColumns } from "./map-columns.tsx"
import type { ReadSheet } from "./read-sheet.ts"
import { type ImportMode, useImport } from "./use-import.ts"
import { useVerdicts } from "./use-verdicts.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** A parsed file, and the mapping of its columns. */
interface Chosen {
  readonly name: string
  readonly sheet: ReadSheet
  readonly mapping: Mapping
}

/** Imports a table or a file of records: the file, a table's columns, the effect of each row, and then all rows or the valid ones. */
export function ImportDialog(props: {
  readonly target: string
  readonly format?: string
  readonly note?: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["import", "common"])
  const { target, format, onClose } = props
  const fields = useCall(importContract.fields, { body: { target } })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const lines = useMemo(
    () =>
      // What a record lacks is told of the record: nobody can choose another column for it.
      chosen !== null && fields.data !== null && (format !== undefined || unmapped(chosen.mapping, fields.data).length === 0)
        ? sentLines(linesOf(chosen.sheet, chosen.mapping), fields.data)
        : null,
    [chosen, fields.data, format],
  )
  const verdicts = useVerdicts(target, lines)
  const count = (verdict: string) => verdicts.data?.filter((one) => one.verdict === verdict).length ?? 0
  const [wrong, good] = [count("wrong"), count("new") + count("change")]
  const { failure, setFailure, busy, undo, run } = useImport(props)
  const problem = useErrorText(failure)
  return (
    <Dialog
      open
      shape="wide"
      title={chosen ? t("titleOf", { file: chosen.name }) : t("title")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          {chosen ? (
            <RunButtons wrong={wrong} good={good} busy={busy} onRun={(mode) => lines && void run(chosen.name, lines, mode)} />
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        {failure === null ? null : (
          <Box as="p" css={noteBox} colorPalette="red" role="alert">
            {problem}
          </Box>
        )}
        {chosen && props.note ? (
          <Box as="p" css={noteBox}>
            {props.note}
          </Box>
        ) : null}
        {fields.data === null ? (
          fields.error ? (
            <ErrorPanel error={fields.error} onAgain={fields.reload} />
          ) : (
            <LoadingRows rows={4} />
          )
        ) : chosen === null ? (
          <ChooseFile
            target={target}
            format={format}
            fields={fields.data}
            busy={busy}
            onUndo={undo}
            onRead={(name, sheet) => {
              setFailure(null)
              setChosen({ name, sheet, mapping: guessColumns(sheet.heads, fields.data ?? []) })
            }}
          />
        ) : (
          <Mapped
            isTable={format === undefined}
            fields={fields.data}
            chosen={chosen}
            lines={lines}
            verdicts={verdicts}
            busy={busy}
            onMap={(mapping) => setChosen({ ...chosen, mapping })}
            onOther={() => setChosen(null)}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** The columns of a parsed table, and the effect of the file's rows. */
function Mapped(props: {
  readonly isTable: boolean
  readonly fields: ComponentProps<typeof MapColumns>["fields"]
  readonly chosen: Chosen
  readonly lines: ReturnType<typeof linesOf> | null
  readonly verdicts: ReturnType<typeof useVerdicts>
  readonly busy: boolean
  readonly onMap: (mapping: Mapping) => void
  readonly onOther: () => void
}) {
  const { t } = useTranslation("import")
  const { fields, chosen, lines, verdicts } = props
  return (
    <Stack gap="4">
      <Button alignSelf="start" size="small" disabled={props.busy} onClick={props.onOther}>
        {t("otherFile")}
      </Button>
      {props.isTable ? <MapColumns fields={fields} sheet={chosen.sheet} mapping={chosen.mapping} onChange={props.onMap} /> : null}
      {verdicts.error ? <ErrorPanel error={verdicts.error} onAgain={verdicts.again} /> : null}
      {lines === null || (verdicts.data === null && verdicts.error) ? null : verdicts.data === null ? (
        <LoadingRows rows={6} />
      ) : (
        <ImportPreview fields={fields} lines={lines} verdicts={verdicts.data} />
      )}
    </Stack>
  )
}

/** Buttons to import all rows, or the valid ones where some are invalid. */
function RunButtons(props: {
  readonly wrong: number
  readonly good: number
  readonly busy: boolean
  readonly onRun: (mode: ImportMode) => void
}) {
  const { t } = useTranslation("import")
  const { wrong, good, busy, onRun } = props
  return (
    <>
      {wrong > 0 ? (
        <Button disabled={busy || good === 0} onClick={() => onRun("good")}>
          {t("onlyGood", { count: good })}
        </Button>
      ) : null}
      <Button look="solid" disabled={busy || good === 0 || wrong > 0} onClick={() => onRun("all")}>
        {t("all", { count: good })}
      </Button>
    </>
  )
}
