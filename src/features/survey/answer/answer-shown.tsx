import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { Answer, Question } from "#contract/questionnaire.contract.ts"
import { chosenIn, isAnswered } from "#machines/questionnaire/questions.ts"
import { grouped } from "#ui/field/number-text.ts"

const table = defineStyle({
  width: "full",
  fontSize: "sm",
  "& th, & td": { padding: "1.5", borderBottomWidth: "1px", textAlign: "start", fontWeight: "normal", overflowWrap: "anywhere" },
  "& thead th": { color: "fg.muted" },
})

/** Returns a function that writes a cell of a table, whose numbers have the separators of the reader's language. */
function useCellText(): (kind: Question["columns"][number]["kind"] | undefined, cell: string) => string {
  const { language } = useTranslation().i18n
  return (kind, cell) => (kind === "number" ? grouped(cell, language) : cell)
}

/** Returns a function that puts an answer into words. */
export function useAnswerText(): (one: Question, answer: Answer | undefined) => string {
  const { t, i18n } = useTranslation("questionnaire")
  const cellText = useCellText()
  return (one, answer) => {
    if (answer === undefined || !isAnswered(answer)) return "—"
    if (one.kind === "yesNo")
      return chosenIn(answer)
        .map((id) => t(`answers.${id}`))
        .join(", ")
    if (one.kind === "single" || one.kind === "multiple") {
      const labels = new Map(one.options.map(({ id, label }) => [id, label]))
      return chosenIn(answer)
        .map((id) => labels.get(id) ?? id)
        .join(" · ")
    }
    if (typeof answer === "string") {
      const written = one.kind === "number" ? grouped(answer, i18n.language) : answer
      return one.unit === "" ? written : `${written} ${one.unit}`
    }
    const rowText = (row: readonly string[]) => row.map((cell, column) => cellText(one.columns[column]?.kind, cell))
    return answer.map((row) => (typeof row === "string" ? row : rowText(row).filter(Boolean).join(" · "))).join("\n")
  }
}

/** The answer to a question, for readers. */
export function AnswerShown({ one, answer }: { readonly one: Question; readonly answer: Answer | undefined }) {
  const said = useAnswerText()
  const cellText = useCellText()
  const rows = one.kind === "table" && typeof answer === "object" ? answer.filter((row) => typeof row !== "string") : []
  if (rows.length === 0)
    return (
      <Text whiteSpace="pre-line" overflowWrap="anywhere" fontWeight="medium">
        {said(one, answer)}
      </Text>
    )
  return (
    <Box overflowX="auto">
      <Box asChild css={table}>
        <table>
          <thead>
            <tr>
              {one.columns.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows have no ids.
              <tr key={String(index)}>
                {one.columns.map(({ id, kind }, column) => (
                  <td key={id}>{cellText(kind, row[column] ?? "")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}
