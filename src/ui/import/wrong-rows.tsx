import { Box, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { ImportVerdict } from "#contract/import.contract.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** So many wrong rows are told above the table, whose cells may be too narrow for their sentences. */
const mostTold = 100

/** The list scrolls, so that the table stays in sight. */
const listed = defineStyle({
  ...noteBox,
  maxHeight: "9.5rem",
  overflowY: "auto",
  "& ul": { paddingInlineStart: "4", listStyle: "disc" },
})

/** What is wrong in the rows of a file, in whole sentences: all mistakes of a row. */
export function WrongRows({ rows }: { readonly rows: readonly Pick<ImportVerdict, "line" | "problem">[] }) {
  const { t } = useTranslation("import")
  if (rows.length === 0) return null
  return (
    // Whoever has no mouse scrolls it with the arrow keys.
    <Box as="ul" css={listed} colorPalette="red" aria-label={t("verdicts.wrong")} tabIndex={0}>
      {rows.slice(0, mostTold).map(({ line, problem }) => (
        <WrongRow key={line} line={line} sentences={problem.split("\n")} />
      ))}
      {rows.length > mostTold ? <li>{t("moreWrong", { count: rows.length - mostTold })}</li> : null}
    </Box>
  )
}

/** One mistake beside its line, several below it. */
function WrongRow({ line, sentences }: { readonly line: number; readonly sentences: readonly string[] }) {
  const { t } = useTranslation("import")
  const [problem] = sentences
  if (sentences.length === 1) return <li>{t("wrongRow", { line, problem })}</li>
  return (
    <li>
      {t("wrongRow", { line, problem: "" })}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </li>
  )
}
