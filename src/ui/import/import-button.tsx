import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { Button } from "#ui/button/button.tsx"

const ImportDialog = lazyPart(async () => (await import("./import-dialog.tsx")).ImportDialog)

/** Imports a table, or a file of records, into a registered target; `onDone` is called when something was written or undone. */
export function ImportButton(props: {
  readonly target: string
  /** The format of the files of records that are imported, where it is not a table. */
  readonly format?: string
  /** What people are told above the preview about what becomes of the rows. */
  readonly note?: string
  readonly onDone: () => void
}) {
  const { t } = useTranslation("import")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("open")}</Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
