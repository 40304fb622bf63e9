import { Box } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { ImportVerdict } from "#contract/import.contract.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

/** So many wrong rows are told above the table, whose cells may be too narrow for their sentences. */
const mostTold = 3

/** What is wrong in the rows of a file, in whole sentences. */
export function WrongRows({ rows }: { readonly rows: readonly Pick<ImportVerdict, "line" | "problem">[] }) {
  const { t } = useTranslation("import")
  if (rows.length === 0) return null
  return (
    <Box as="ul" css={noteBox} colorPalette="red" aria-label={t("verdicts.wrong")}>
      {rows.slice(0, mostTold).map(({ line, problem }) => (
        <li key={line}>{t("wrongRow", { line, problem })}</li>
      ))}
      {rows.length > mostTold ? <li>{t("moreWrong", { count: rows.length - mostTold })}</li> : null}
    </Box>
  )
}
