import { Box, Stack } from "@chakra-ui/react"
import { type ComponentProps, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { importContract, type ImportRow } from "#contract/import.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { toast } from "#ui/toast/toast.ts"
import { ChooseFile } from "./choose-file.tsx"
import { guessColumns, linesOf, type Mapping, unmapped } from "./guess-columns.ts"
import { ImportPreview } from "./import-preview.tsx"
import { MapColumns } from "./map-columns.tsx"
import type { ReadSheet } from "./read-sheet.ts"
import { useVerdicts } from "./use-verdicts.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** A file that was read, and which of its columns stand for what. */
interface Chosen {
  readonly name: string
  readonly sheet: ReadSheet
  readonly mapping: Mapping
}

/** Imports a table: a file, its columns, what would become of each row, and then all of them or the good ones. */
export function ImportDialog(props: { readonly target: string; readonly onDone: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation(["import", "common", "client"])
  const { target, onDone, onClose } = props
  const fields = useCall(importContract.fields, { body: { target } })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const problem = useErrorText(failure)
  const ready = chosen !== null && fields.data !== null && unmapped(chosen.mapping, fields.data).length === 0
  const lines = ready ? linesOf(chosen.sheet, chosen.mapping) : null
  const verdicts = useVerdicts(target, lines)
  const count = (verdict: string) => verdicts.data?.filter((one) => one.verdict === verdict).length ?? 0
  const wrong = count("wrong")
  const good = count("new") + count("change")

  const undo = async ({ id }: Pick<ImportRow, "id">) => {
    setBusy(true)
    try {
      await call(importContract.undo, { body: { id } })
      toast("green", t("undone"))
      setFailure(null)
      onDone()
    } catch (error) {
      setFailure(error)
      toast("red", error instanceof Error ? error.message : t("first:unexpected"))
    } finally {
      setBusy(false)
    }
  }
  const run = async (mode: "all" | "good") => {
    if (!chosen || !lines) return
    setBusy(true)
    try {
      const made = await call(importContract.run, { body: { target, fileName: chosen.name.slice(0, 200), mode, rows: lines } })
      toast("green", t("done", { count: made.rows }), { label: t("client:draft.undo"), run: () => void undo(made) })
      onDone()
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      shape="wide"
      title={chosen ? t("titleOf", { file: chosen.name }) : t("title")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          {wrong > 0 ? (
            <Button disabled={busy || good === 0} onClick={() => void run("good")}>
              {t("onlyGood", { count: good })}
            </Button>
          ) : null}
          {chosen ? (
            <Button look="solid" disabled={busy || good === 0 || wrong > 0} onClick={() => void run("all")}>
              {t("all", { count: good })}
            </Button>
          ) : null}
        </>
      }
    >
      {failure === null ? null : (
        <Box as="p" css={noteBox} colorPalette="red" role="alert">
          {problem}
        </Box>
      )}
      {fields.data === null ? (
        fields.error ? (
          <ErrorPanel error={fields.error} onAgain={fields.reload} />
        ) : (
          <LoadingRows rows={4} />
        )
      ) : chosen === null ? (
        <ChooseFile
          target={target}
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
          fields={fields.data}
          chosen={chosen}
          lines={lines}
          verdicts={verdicts}
          busy={busy}
          onMap={(mapping) => setChosen({ ...chosen, mapping })}
          onOther={() => setChosen(null)}
        />
      )}
    </Dialog>
  )
}

/** The columns of a file that was read, and what would become of its rows. */
function Mapped(props: {
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
      <MapColumns fields={fields} heads={chosen.sheet.heads} mapping={chosen.mapping} onChange={props.onMap} />
      {verdicts.error ? <ErrorPanel error={verdicts.error} onAgain={verdicts.again} /> : null}
      {lines === null || (verdicts.data === null && verdicts.error) ? null : verdicts.data === null ? (
        <LoadingRows rows={6} />
      ) : (
        <ImportPreview fields={fields} lines={lines} verdicts={verdicts.data} />
      )}
    </Stack>
  )
}
