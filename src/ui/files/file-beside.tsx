import { Box, defineStyle, Text } from "@chakra-ui/react"
import { Download, Maximize2, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { saveFile } from "#client/downloads/download.ts"
import { IconButton } from "#ui/button/button.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { type BesideFile, filePath, showBeside } from "./beside.ts"
import { previewOf } from "./file-words.ts"
import { PageField } from "./page-field.tsx"
import { PreviewBody } from "./preview-body.tsx"
import { bytesOf, useBytes } from "./use-bytes.ts"

const pane = defineStyle({
  position: "sticky",
  top: "0",
  alignSelf: "start",
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  width: "clamp(340px, 40vw, 860px)",
  height: "100dvh",
  borderInlineStartWidth: "1px",
  background: "bg.panel",
  _focusVisible: { outline: "none" },
  _print: { display: "none" },
})

const head = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "1",
  minHeight: "12",
  paddingInline: "3",
  borderBottomWidth: "1px",
})

/** A file to be read while working, on the right of the page. */
export function FileBeside({ file }: { readonly file: BesideFile }) {
  const { t } = useTranslation(["files", "common"])
  const [shown, again] = useBytes(file)
  const [problem, setProblem] = useState<unknown>(null)
  const problemText = useErrorText(problem)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined)
  }, [])
  const save = () => {
    setProblem(null)
    bytesOf(file).then((bytes) => saveFile(file.name, bytes), setProblem)
  }
  return (
    <Box
      ref={box}
      as="aside"
      css={pane}
      tabIndex={-1}
      aria-label={t("beside", { name: file.name })}
      onKeyDown={(event) => (event.key === "Escape" ? showBeside(null) : undefined)}
    >
      <Box css={head}>
        <Text as="h2" flex="1" fontWeight="semibold" truncate title={file.name}>
          {file.name}
          {file.version === undefined ? null : (
            <Text as="span" marginInlineStart="2" color="fg.subtle" fontWeight="normal" fontSize="xs">
              {t("versions.short", { version: file.version })}
            </Text>
          )}
        </Text>
        {previewOf(file.mediaType) === "pdf" ? <PageField page={file.page} onPage={(page) => showBeside({ ...file, page })} /> : null}
        <IconButton label={t("save", { name: file.name })} onClick={save}>
          <Download />
        </IconButton>
        {file.read ? null : (
          <IconButton asChild label={t("ownPage")}>
            <Link to={filePath(file, file.page)}>
              <Maximize2 />
            </Link>
          </IconButton>
        )}
        <IconButton label={t("common:close")} onClick={() => showBeside(null)}>
          <X />
        </IconButton>
      </Box>
      <Box minHeight="0" overflow="auto" padding="3">
        {problem === null ? null : (
          <Text role="alert" color="red.fg">
            {problemText}
          </Text>
        )}
        <PreviewBody file={file} shown={shown} onAgain={again} page={file.page} height="calc(100dvh - 76px)" />
      </Box>
    </Box>
  )
}
