import { Stack, Text } from "@chakra-ui/react"
import { FileArchive } from "lucide-react"
import { useCallback, useState } from "react"
import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { saveFile } from "#client/downloads/download.ts"
import { useCall } from "#client/http/use-call.ts"
import { readZipOf } from "#client/uploads/download.ts"
import { type DocumentFiles as FilesOfDocument, fileContract, type FileGroupView } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { groupTitle } from "./group-title.ts"
import { FilesPanel } from "./files-panel.tsx"
import { FileSale } from "./file-sale.tsx"
import { FileTakings } from "./file-takings.tsx"
import { PartFiles, type PartsOf } from "./part-files.tsx"

interface DocumentFilesProps {
  /** The document, by its kind and id. */
  readonly kind: string
  readonly id: string
  /** The document's version: its files are read again when it changes. */
  readonly version: number
  /** Only these groups. */
  readonly only?: readonly string[]
  /** The parts of groups that have files by part, such as lines. */
  readonly parts?: PartsOf
  /** The same of the document above it: shown where they have files, which are added there. */
  readonly partsAbove?: PartsOf
}

/**
 * All files of a document that its reader may see, in groups: they can be added where permitted, viewed, downloaded together, and bought where they
 * are sold.
 */
export function DocumentFiles(props: DocumentFilesProps) {
  const { kind, id, version } = props
  const { data, error, reload } = useCall(fileContract.ofDocument, { body: { kind, id } }, version)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={4} />
  return <ReadFiles {...props} data={data} reload={reload} />
}

interface ReadFilesProps extends DocumentFilesProps {
  readonly data: FilesOfDocument
  readonly reload: () => void
}

/** The same, once they are read. */
export function ReadFiles({ kind, id, version, only, parts = {}, partsAbove = {}, data, reload }: ReadFilesProps) {
  const { t } = useTranslation("files")
  const groups = data.groups.filter(({ group }) => only?.includes(group) ?? true)
  const shown = groups.filter(({ part, mayWrite, records }) => part === null && (mayWrite || records.length > 0))
  const byPart = new Set([...Object.keys(parts), ...groups.flatMap(({ group, part }) => (part === null ? [] : [group]))])
  /** Where the files of a group are: in this document, or in the one above it. */
  const homeOf = (group: string) => {
    const first = groups.find((one) => one.group === group)
    return first && { kind: first.kind, id: first.businessId.split(".")[0] ?? "", group }
  }
  const withFiles = (of: PartsOf[string], group: string) =>
    of?.filter((one) => groups.some(({ part, ...own }) => own.group === group && part === one.id))
  const some = groups.some(({ records }) => records.length > 0)
  return (
    <Stack gap="4">
      {data.price ? <FileSale kind={kind} id={id} price={data.price} onBought={reload} /> : null}
      {some && !(data.price && !data.price.receipt) ? (
        <ZipOfAll kind={kind} id={id} folders={foldersOf(t, groups, { ...partsAbove, ...parts })} />
      ) : null}
      {shown.map((group) => (
        <Card key={`${group.kind}-${group.group}`} title={groupTitle(t, group)}>
          <FilesPanel business={group} onSettled={reload} />
        </Card>
      ))}
      {[...byPart]
        .filter((group) => only?.includes(group) ?? true)
        .map((group) => (
          <PartFiles
            key={group}
            of={homeOf(group) ?? { kind, id, group }}
            groups={groups.filter((one) => one.group === group)}
            parts={parts[group] ?? withFiles(partsAbove[group], group)}
            onSettled={reload}
          />
        ))}
      {some || shown.length > 0 || Object.keys(parts).length > 0 ? null : <Empty title={t("none")} text={t("noneToRead")} />}
      {data.keeps && some ? <FileTakings kind={kind} id={id} version={version} /> : null}
    </Stack>
  )
}

type Folders = Readonly<Record<string, readonly string[]>>

/** What the folders of the groups with files are called: the group's title, and below it the part's number and name. */
function foldersOf(t: TFunction<"files">, groups: readonly FileGroupView[], parts: PartsOf): Folders {
  const nameOf = ({ group, part, partyName }: FileGroupView): string[] => {
    if (part === null) return []
    const at = parts[group]?.findIndex(({ id }) => id === part) ?? -1
    const name = parts[group]?.[at]?.name ?? partyName
    return name ? [`${at < 0 ? "" : `${at + 1} `}${name}`.slice(0, 120)] : []
  }
  return Object.fromEntries(
    groups
      .filter(({ records }) => records.length > 0)
      .map((one) => [`${one.businessType} ${one.businessId}`, [groupTitle(t, one), ...nameOf(one)]]),
  )
}

function ZipOfAll({ kind, id, folders }: { readonly kind: string; readonly id: string; readonly folders: Folders }) {
  const { t } = useTranslation("files")
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const problemText = useErrorText(problem)
  const save = useCallback(() => {
    setProblem(null)
    setBusy(true)
    readZipOf(kind, id, folders)
      .then((bytes) => saveFile(t("zipName"), bytes), setProblem)
      .finally(() => setBusy(false))
  }, [kind, id, folders, t])
  return (
    <div>
      <Button aria-disabled={busy || undefined} onClick={busy ? undefined : save}>
        <FileArchive aria-hidden />
        {t("zipAll")}
      </Button>
      {problem === null ? null : (
        <Text role="alert" color="red.fg">
          {problemText}
        </Text>
      )}
    </div>
  )
}
