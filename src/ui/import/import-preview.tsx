import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { type ReactNode, useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { ImportField, ImportLine, ImportVerdict } from "#contract/import.contract.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"

const cells = defineStyle({
  "& [data-part~=outcome]": { display: "inline-flex", alignItems: "center", gap: "2", minWidth: "0" },
  "& [data-part~=why]": { color: "red.fg", truncate: true },
  "& [data-part~=wrong]": { color: "red.fg", textDecoration: "underline dotted", textUnderlineOffset: "2px" },
  "& [data-part~=changed]": { fontWeight: "semibold" },
  "& [data-part~=changed] del": { color: "fg.subtle", fontWeight: "normal", marginInlineStart: "1.5" },
})

const tones: Readonly<Record<ImportVerdict["verdict"], Tone>> = { new: "green", change: "running", same: "quiet", wrong: "red" }
const order = ["wrong", "change", "new", "same"]

interface Line extends ImportVerdict {
  readonly texts: ImportLine["cells"]
}

/** A cell as the file has it: underlined with what is wrong in it, or beside what it changes. */
function cellOf({ verdict, cells: told, texts }: Line, field: string): ReactNode {
  const [text, said] = [texts[field] ?? "", told[field]]
  if (said === undefined) return text
  return verdict === "wrong" ? (
    <span data-part="wrong" title={said}>
      {text || "—"}
    </span>
  ) : (
    <span data-part="changed" title={said}>
      {text || "—"}
      {said === "" ? null : <del>{said}</del>}
    </span>
  )
}

/** The effect of each row; invalid ones first. */
export function ImportPreview(props: {
  readonly fields: readonly ImportField[]
  readonly lines: readonly ImportLine[]
  readonly verdicts: readonly ImportVerdict[]
}) {
  const { t } = useTranslation("import")
  const { fields, lines, verdicts } = props
  const rows = useMemo(
    () =>
      lines
        .flatMap(({ cells }, at): Line[] => {
          const verdict = verdicts[at]
          return verdict ? [{ ...verdict, texts: cells }] : []
        })
        .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)),
    [lines, verdicts],
  )
  const columns = useMemo(
    (): readonly Column<Line>[] => [
      { id: "line", head: t("line"), width: 60, right: true, pin: "start", cell: ({ line }) => String(line), sortKey: ({ line }) => line },
      {
        id: "outcome",
        head: t("outcome"),
        width: 240,
        pin: "start",
        sortKey: ({ verdict }) => order.indexOf(verdict),
        cell: ({ verdict, problem }) => (
          <span data-part="outcome" title={problem}>
            <StatePill tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</StatePill>
            <span data-part="why">{problem}</span>
          </span>
        ),
      },
      ...fields
        .filter(({ code }) => rows.some(({ texts }) => Object.hasOwn(texts, code)))
        .map(({ code, name }): Column<Line> => ({ id: code, head: name, width: 110, cell: (line) => cellOf(line, code) })),
    ],
    [t, fields, rows],
  )
  const count = (verdict: ImportVerdict["verdict"]) => verdicts.filter((one) => one.verdict === verdict).length
  return (
    <Stack as="section" gap="4" aria-label={t("preview")}>
      <p role="status">{t("summary", { added: count("new"), changed: count("change"), same: count("same"), wrong: count("wrong") })}</p>
      <Box css={cells}>
        <DataGrid label={t("preview")} rows={rows} columns={columns} rowKey={({ line }) => String(line)} height={320} />
      </Box>
    </Stack>
  )
}
