import { Text } from "@chakra-ui/react"
import { Download } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { saveFile } from "#client/downloads/download.ts"
import { useCall } from "#client/http/use-call.ts"
import { readFile } from "#client/uploads/download.ts"
import { fileContract, type FileVersion } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useTabTitle } from "#ui/shell/tab-title.ts"
import { previewOf } from "#ui/files/file-words.ts"
import { PageField } from "#ui/files/page-field.tsx"
import { PreviewBody } from "#ui/files/preview-body.tsx"
import { useBytes } from "#ui/files/use-bytes.ts"

/** One file (/file-view?key=...&page=17). */
export function Screen() {
  const { t } = useTranslation("files")
  const key = useSearchParams()[0].get("key")
  if (key !== null) return <Named bucketKey={key} />
  return (
    <Page title={t("view.title")}>
      <Empty title={t("view.none")} />
    </Page>
  )
}

function Named({ bucketKey }: { readonly bucketKey: string }) {
  const { data, error, reload } = useCall(fileContract.file, { query: { bucketKey } })
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingPage />
  return <File file={data} />
}

function File({ file }: { readonly file: FileVersion }) {
  const { t } = useTranslation(["files", "message"])
  const [params, setParams] = useSearchParams()
  const [shown, again] = useBytes(file)
  const [problem, setProblem] = useState<unknown>(null)
  const problemText = useErrorText(problem)
  const asked = Number(params.get("page") ?? "0")
  const page = Number.isInteger(asked) && asked > 0 ? asked : null
  useTabTitle(file.name)
  return (
    <Page
      title={file.name}
      sub={t("versions.short", { version: file.version })}
      actions={
        <>
          {previewOf(file.mediaType) === "pdf" ? (
            <PageField page={page} onPage={(next) => setParams({ key: file.bucketKey, page: String(next) }, { replace: true })} />
          ) : null}
          <Button
            onClick={() => {
              setProblem(null)
              readFile(file.bucketKey, file.name).then((bytes) => saveFile(file.name, bytes), setProblem)
            }}
          >
            <Download aria-hidden />
            {t("message:file.download")}
          </Button>
        </>
      }
    >
      {problem === null ? null : (
        <Text role="alert" color="red.fg">
          {problemText}
        </Text>
      )}
      <PreviewBody file={file} shown={shown} onAgain={again} page={page} height="calc(100dvh - 220px)" />
    </Page>
  )
}
