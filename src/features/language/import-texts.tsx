import { Box, Text } from "@chakra-ui/react"
import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { languageNames } from "#client/texts/language.ts"
import { call } from "#client/http/http.ts"
import { type ChangeWay, type CheckedText, textsContract, type WantedText } from "#contract/texts.contract.ts"
import { Button } from "#ui/button/button.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { TextRow } from "./text-rows.ts"
import { cells } from "./text-cells.style.ts"
import { readTexts } from "./text-sheet.ts"

/** The most texts of one call. */
const most = 5_000

/** A line of the preview: the change that the file would make, or why it cannot. */
interface Line {
  readonly id: string
  readonly line: number
  readonly name: string
  readonly now: string
  readonly next: string
  readonly problem: string
  readonly wanted: WantedText | null
}

/** The preview of a file's changes; invalid rows are left out. */
export function ImportTexts(props: {
  readonly file: File
  readonly rows: readonly TextRow[]
  readonly onSave: (texts: readonly WantedText[], way: ChangeWay) => Promise<void>
  readonly onClose: (saved: number) => void
}) {
  const { t } = useTranslation(["language", "common"])
  const { lines, error, fail } = usePreview(props.file, props.rows)
  const [saving, setSaving] = useState(false)
  const good = (lines ?? []).flatMap(({ wanted }) => wanted ?? [])
  const bad = (lines?.length ?? 0) - good.length
  const save = async () => {
    setSaving(true)
    try {
      await props.onSave(good, "import")
      props.onClose(good.length)
    } catch (failure) {
      fail(failure)
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      shape="wide"
      title={t("import.title", { file: props.file.name })}
      onClose={() => props.onClose(0)}
      foot={
        <>
          <Button data-first onClick={() => props.onClose(0)}>
            {t("common:cancel")}
          </Button>
          <Button look="solid" disabled={good.length === 0 || saving} onClick={() => void save()}>
            {t("import.apply", { count: good.length })}
          </Button>
        </>
      }
    >
      {error === null ? null : <ErrorPanel error={error} />}
      {lines === null ? error === null ? <LoadingRows /> : null : <Preview lines={lines} good={good.length} bad={bad} />}
    </Dialog>
  )
}

function usePreview(file: File, rows: readonly TextRow[]) {
  const { t } = useTranslation("language")
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [error, fail] = useState<unknown>(null)
  // The table as it was when the file was chosen; somebody else's save meanwhile does not reread the file.
  const [table] = useState(rows)
  useEffect(() => {
    const stop = new AbortController()
    const read = async (): Promise<readonly Line[]> => {
      const { wanted, faults } = await readTexts(file, table)
      const tooMany = wanted.length > most
      const checked =
        wanted.length === 0 || tooMany
          ? []
          : await call(textsContract.check, { body: { texts: wanted.map(withoutLine) }, signal: stop.signal })
      const broken = tooMany ? [...faults, { line: 0, name: "", fault: "tooLarge" as const }] : faults
      return [
        ...broken.map(({ line, name, fault }) => ({
          id: `fault${line}`,
          line,
          name,
          now: "",
          next: "",
          problem: t(`fault.${fault}`),
          wanted: null,
        })),
        ...checked.map((one, index) => lineOf(one, wanted[index])),
      ]
    }
    read().then(
      (next) => stop.signal.aborted || setLines(next),
      (failure: unknown) => stop.signal.aborted || fail(failure),
    )
    return () => stop.abort()
  }, [file, table, t])
  return { lines, error, fail }
}

const withoutLine = ({ namespace, key, language, text, version }: WantedText): WantedText => ({ namespace, key, language, text, version })

function lineOf(checked: CheckedText, wanted: (WantedText & { readonly line: number }) | undefined): Line {
  const name = `${checked.namespace}:${checked.key}`
  return {
    id: `${checked.language} ${name}`,
    line: wanted?.line ?? 0,
    name: `${name} · ${languageNames[checked.language]}`,
    now: checked.now,
    next: checked.next,
    problem: checked.problem,
    wanted: checked.problem === "" && wanted ? withoutLine(wanted) : null,
  }
}

function Preview({ lines, good, bad }: { readonly lines: readonly Line[]; readonly good: number; readonly bad: number }) {
  const { t } = useTranslation("language")
  const columns = useMemo(
    (): readonly Column<Line>[] => [
      {
        id: "line",
        head: t("import.line"),
        width: 64,
        right: true,
        cell: ({ line }) => (line === 0 ? "—" : String(line)),
        sortKey: ({ line }) => line,
      },
      { id: "name", head: t("key"), width: 200, grow: true, cell: ({ name }) => name, sortKey: ({ name }) => name },
      {
        id: "outcome",
        head: t("import.outcome"),
        width: 260,
        grow: true,
        cell: (line) => <Outcome line={line} />,
        sortKey: ({ problem, next }) => (problem === "" ? next : ` ${problem}`),
      },
    ],
    [t],
  )
  if (lines.length === 0) return <Empty title={t("import.nothing")} text={t("import.nothingText")} />
  return (
    <>
      <Text marginBottom="3">{t("import.summary", { good, bad })}</Text>
      <Box css={cells}>
        <DataGrid label={t("import.preview")} rows={lines} columns={columns} rowKey={({ id }) => id} height={420} />
      </Box>
    </>
  )
}

/** The effect on the text, or why there is none. */
function Outcome({ line: { now, next, problem } }: { readonly line: Line }) {
  if (problem !== "")
    return (
      <span data-part="shown wrong" title={problem}>
        {problem}
      </span>
    )
  return (
    <span data-part="shown" title={`${now} → ${next}`}>
      <span data-part="before">{now}</span> → {next}
    </span>
  )
}
