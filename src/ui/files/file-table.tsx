import { Box, defineStyle } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { FileRow } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { sizeWords, typeWord } from "./file-words.ts"

const cells = defineStyle({
  "& [data-part~=name]": {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minWidth: "0",
    "& [data-part=open]": { flexShrink: "1", justifyContent: "start", minWidth: "0", padding: "0" },
    "& [data-part=version]": { height: "6", paddingInline: "1.5" },
  },
  "& [data-part~=cut]": { overflow: "hidden", textOverflow: "ellipsis" },
})

interface TableProps {
  readonly rows: readonly FileRow[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** A click on the name: viewable files are shown, others are downloaded. */
  readonly onOpen: (row: FileRow) => void
  readonly onVersions: (row: FileRow) => void
}

function toggled(chosen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const off = keys.every((key) => chosen.has(key))
  return new Set(off ? [...chosen].filter((key) => !keys.includes(key)) : [...chosen, ...keys])
}

/** The checkbox of each file, and the one for all. */
function choiceColumn(t: TFunction<"files">, { rows, chosen, onChoose }: TableProps): Column<FileRow> {
  const keys = rows.map(({ bucketKey }) => bucketKey)
  return {
    id: "chosen",
    head: t("choose"),
    headCell: (
      <input
        type="checkbox"
        aria-label={t("chooseAll")}
        checked={keys.length > 0 && keys.every((key) => chosen.has(key))}
        onChange={() => onChoose(toggled(chosen, keys))}
      />
    ),
    width: 44,
    cell: ({ bucketKey, name }) => (
      <input
        type="checkbox"
        aria-label={t("chooseOne", { name })}
        checked={chosen.has(bucketKey)}
        onChange={() => onChoose(toggled(chosen, [bucketKey]))}
      />
    ),
  }
}

/** The name, which opens the file, and the version where there are several. */
const nameColumn = (t: TFunction<"files">, { onOpen, onVersions }: TableProps): Column<FileRow> => ({
  id: "name",
  head: t("columns.name"),
  width: 200,
  grow: true,
  sortKey: ({ name }) => name,
  cell: (row) => (
    <span data-part="name">
      <Button look="link" data-part="open" title={row.name} onClick={() => onOpen(row)}>
        <span data-part="cut">{row.name}</span>
      </Button>
      {row.versions.length > 0 ? (
        <Button
          size="small"
          look="ghost"
          data-part="version"
          aria-label={t("versions.open", { name: row.name, version: row.version })}
          onClick={() => onVersions(row)}
        >
          {t("versions.short", { version: row.version })}
        </Button>
      ) : null}
    </span>
  ),
})

function columnsOf(t: TFunction<"files">, language: string, props: TableProps): readonly Column<FileRow>[] {
  return [
    choiceColumn(t, props),
    nameColumn(t, props),
    { id: "type", head: t("columns.type"), width: 76, sortKey: ({ name }) => typeWord(name), cell: ({ name }) => typeWord(name) },
    {
      id: "size",
      head: t("columns.size"),
      width: 92,
      right: true,
      sortKey: ({ size }) => size,
      cell: ({ size }) => sizeWords(size, language),
    },
    {
      id: "uploadedAt",
      head: t("columns.uploadedAt"),
      width: 170,
      sortKey: ({ uploadedAt }) => uploadedAt,
      cell: ({ uploadedAt }) => <Instant at={uploadedAt} />,
    },
    { id: "uploader", head: t("columns.uploader"), width: 110, sortKey: ({ uploader }) => uploader, cell: ({ uploader }) => uploader },
  ]
}

/** The files of a business as a table: name, type, size, upload time and uploader (spec 2.7). */
export function FileTable(props: TableProps) {
  const { t, i18n } = useTranslation("files")
  const { rows, chosen, onChoose, onOpen, onVersions } = props
  const columns = useMemo(
    () => columnsOf(t, i18n.language, { rows, chosen, onChoose, onOpen, onVersions }),
    [t, i18n.language, rows, chosen, onChoose, onOpen, onVersions],
  )
  return (
    <Box css={cells}>
      <DataGrid label={t("list")} rows={rows} columns={columns} rowKey={({ bucketKey }) => bucketKey} height={420} />
    </Box>
  )
}
