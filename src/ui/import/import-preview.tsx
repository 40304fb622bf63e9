import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { type ReactNode, useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { ImportField, ImportLine, ImportVerdict } from "#contract/import.contract.ts"
import { plainText, richTextIn } from "#contract/rich-text-plain.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { WrongRows } from "./wrong-rows.tsx"

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

/** A cell's text as people read it: a rich text without its form, a value by its name. */
function shown(text: string, { rich = false, words = {} }: ImportField): string {
  const body = rich ? richTextIn(text) : null
  return body ? plainText(body) : (words[text] ?? text)
}

/** A cell as the file has it: underlined with what is wrong in it, or beside what it changes. */
function cellOf({ verdict, cells: told, texts }: Line, field: ImportField): ReactNode {
  const text = shown(texts[field.code] ?? "", field)
  const found = told[field.code]
  if (found === undefined) return text
  const said = verdict === "wrong" ? found : shown(found, field)
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
        .map((field): Column<Line> => ({
          id: field.code,
          head: field.name,
          width: field.rich ? 200 : 110,
          cell: (line) => cellOf(line, field),
        })),
    ],
    [t, fields, rows],
  )
  const count = (verdict: ImportVerdict["verdict"]) => verdicts.filter((one) => one.verdict === verdict).length
  return (
    <Stack as="section" gap="4" aria-label={t("preview")}>
      <p role="status">{t("summary", { added: count("new"), changed: count("change"), same: count("same"), wrong: count("wrong") })}</p>
      <WrongRows rows={rows.filter(({ verdict }) => verdict === "wrong")} />
      <Box css={cells}>
        <DataGrid label={t("preview")} rows={rows} columns={columns} rowKey={({ line }) => String(line)} height={320} />
      </Box>
    </Stack>
  )
}
