import { Flex } from "@chakra-ui/react"
import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import type { ReadableFile } from "./beside.ts"
import { mentionsIn } from "./mentions.ts"
import { useOpenFile } from "./use-open-file.ts"

interface EvidenceProps {
  readonly text: string
  readonly files: readonly ReadableFile[]
}

/** Links to the pages that a text refers to, for a text that is being edited. */
export function EvidencePages({ text, files }: EvidenceProps) {
  const pages = mentionsIn(
    text,
    files.map(({ name }) => name),
  ).flatMap(({ text: piece, page, file }, index) => {
    const named = file === null ? undefined : files[file]
    return named && page !== null ? [<PageLink key={`${index} ${piece}`} file={named} page={page} text={`${named.name} · ${piece}`} />] : []
  })
  return pages.length === 0 ? null : (
    <Flex wrap="wrap" gap="2">
      {pages}
    </Flex>
  )
}

function PageLink({ file, page, text }: { readonly file: ReadableFile; readonly page: number; readonly text: string }) {
  const { t } = useTranslation("files")
  const open = useOpenFile()
  return (
    <Button look="link" size="small" title={t("toPage", { name: file.name, page })} onClick={() => open(file, page)}>
      {text}
    </Button>
  )
}

/** A text in which each reference to a page (p. 17) opens the file at that page: the file named before it, or else the first. */
export function Evidence({ text, files }: EvidenceProps) {
  const pieces = mentionsIn(
    text,
    files.map(({ name }) => name),
  )
  return (
    <>
      {pieces.map(({ text: piece, page, file }, index) => {
        const named = file === null ? undefined : files[file]
        const key = `${index} ${piece}`
        return named && page !== null ? (
          <PageLink key={key} file={named} page={page} text={piece} />
        ) : (
          <Fragment key={key}>{piece}</Fragment>
        )
      })}
    </>
  )
}
