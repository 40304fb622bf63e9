import { Text } from "@chakra-ui/react"
import { useDeferredValue, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#client/texts/language.ts"
import { code, Refused } from "#contract/errors.ts"
import { Button } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useMedia } from "#ui/theme/use-media.ts"
import { toast } from "#ui/toast/toast.ts"
import { ImportTexts } from "./import-texts.tsx"
import { saveFile } from "./save-file.ts"
import { TextCards } from "./text-cards.tsx"
import { TextDetails } from "./text-details.tsx"
import { TextGrid } from "./text-grid.tsx"
import { counted, everything, filtered, languagesFrom, type TextRow } from "./text-rows.ts"
import { TextSearch } from "./text-search.tsx"
import { writeTexts } from "./text-sheet.ts"
import { type PlatformTexts, useTexts } from "./use-texts.ts"

/** The platform's texts in all languages side by side, the page's own language first: searched, edited, exported and imported by administrators. */
export function TextPage({ first, title }: { readonly first: Language; readonly title: string }) {
  const { t } = useTranslation("language")
  const texts = useTexts()
  return (
    <Page title={title} sub={t("about")} actions={texts.rows ? <Files first={first} texts={texts} rows={texts.rows} /> : null}>
      {texts.rows ? (
        <>
          {texts.error ? <ErrorPanel error={texts.error} onAgain={texts.reload} /> : null}
          <Table first={first} texts={texts} rows={texts.rows} />
        </>
      ) : texts.error ? (
        <ErrorPanel error={texts.error} onAgain={texts.reload} />
      ) : (
        <LoadingRows rows={10} />
      )}
    </Page>
  )
}

interface Parts {
  readonly first: Language
  readonly texts: PlatformTexts
  readonly rows: readonly TextRow[]
}

function Files({ first, texts, rows }: Parts) {
  const { t } = useTranslation(["language", "message"])
  const [file, setFile] = useState<File | null>(null)
  const choose = useRef<HTMLInputElement>(null)
  const download = async () => {
    const saved = saveFile("platform-texts.xlsx", await writeTexts(rows, languagesFrom(first)))
    if (!saved) toast("red", t("message:noDownload"))
  }
  return (
    <>
      <Button onClick={() => choose.current?.click()}>{t("importFile")}</Button>
      <input
        ref={choose}
        type="file"
        hidden
        aria-label={t("importFile")}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null)
          // Allows choosing the same file again after correcting it.
          event.currentTarget.value = ""
        }}
      />
      <Button onClick={() => void download()}>{t("exportFile")}</Button>
      {file ? (
        <ImportTexts
          file={file}
          rows={rows}
          onSave={texts.save}
          onClose={(saved) => {
            setFile(null)
            if (saved > 0) toast("green", t("imported", { count: saved }))
          }}
        />
      ) : null}
    </>
  )
}

function Table({ first, texts, rows }: Parts) {
  const { t } = useTranslation(["language", "common"])
  const [filter, setFilter] = useState(everything)
  const [resets, setResets] = useState(0)
  const [open, setOpen] = useState<string | null>(null)
  const phone = useMedia("(max-width: 767px)")
  const order = useMemo(() => languagesFrom(first), [first])
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filtered(rows, wanted), [rows, wanted])
  const counts = useMemo(() => counted(rows), [rows])
  const namespaces = useMemo(() => [...new Set(rows.map(({ namespace }) => namespace))], [rows])
  const row = rows.find(({ id }) => id === open)
  const reset = () => {
    setFilter(everything)
    setResets((count) => count + 1)
  }
  const save: PlatformTexts["save"] = async (wantedTexts, way) => {
    try {
      await texts.save(wantedTexts, way)
    } catch (error) {
      // The person is shown what somebody else has written.
      if (error instanceof Refused && error.refusal.code === code.staleVersion) texts.reload()
      throw error
    }
  }
  return (
    <>
      {/* What was typed, and waits to be searched, goes with a reset. */}
      <TextSearch
        key={resets}
        filter={filter}
        namespaces={namespaces}
        counts={counts}
        shown={shown.length}
        onChange={setFilter}
        onReset={reset}
      />
      {shown.length === 0 ? (
        <Empty title={t("nothingFound")} action={filter === everything ? null : <Button onClick={reset}>{t("common:reset")}</Button>} />
      ) : phone ? (
        <TextCards rows={shown} order={order} onOpen={setOpen} />
      ) : (
        <>
          <Text fontSize="sm" color="fg.muted">
            {t("howTo")}
          </Text>
          <TextGrid rows={shown} order={order} onSave={save} onOpen={setOpen} />
        </>
      )}
      {row ? <TextDetails row={row} order={order} onSave={save} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
