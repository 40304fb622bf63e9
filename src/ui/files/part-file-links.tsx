import { chakra, defineStyle } from "@chakra-ui/react"
import { Paperclip } from "lucide-react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { fileContract, type FileRow } from "#contract/file.contract.ts"
import { Menu } from "#ui/menu/menu.tsx"
import { useOpenFile } from "./use-open-file.ts"

/** By part of a document, such as a line, the files that its reader may see. */
export type FilesByPart = ReadonlyMap<string, readonly FileRow[]>
const none: FilesByPart = new Map()

/** Reads a group of files by part, and again when the document has changed; empty until loaded. */
export function useFilesByPart(of: { readonly kind: string; readonly id: string; readonly group: string }, version: number): FilesByPart {
  const { kind, id, group } = of
  const { data } = useCall(fileContract.ofDocument, { body: { kind, id } }, version)
  return useMemo(
    () =>
      data
        ? new Map(
            data.groups.flatMap((one) =>
              one.group === group && one.part !== null && one.records.length > 0 ? [[one.part, one.records] as const] : [],
            ),
          )
        : none,
    [data, group],
  )
}

const clip = defineStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  color: "theme.fg",
  fontSize: "xs",
  "& svg": { width: "3.5", height: "3.5" },
})

/** The files of one part beside its name, to choose from; nothing without files. */
export function PartFileLinks({ files, of }: { readonly files: readonly FileRow[] | undefined; readonly of: string }) {
  const { t } = useTranslation("files")
  const open = useOpenFile()
  const [first, ...others] = files ?? []
  if (!first) return null
  const label = t("partFiles", { name: of, count: 1 + others.length })
  const trigger = (
    <chakra.span css={clip}>
      <Paperclip aria-hidden />
      {1 + others.length}
    </chakra.span>
  )
  return (
    <Menu
      icon
      label={label}
      trigger={trigger}
      items={[first, ...others].map((file) => ({ id: file.bucketKey, label: file.name, onSelect: () => open(file) }))}
    />
  )
}
