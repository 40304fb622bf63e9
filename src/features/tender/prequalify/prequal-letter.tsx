import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderView } from "#contract/tender.view.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { formatDay } from "#ui/format/format.ts"
import { letter } from "#ui/print-sheet/letter.style.ts"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import type { Standing } from "./application-standing.ts"

interface PrequalLetterProps {
  readonly facts: TenderView
  readonly partyName: string
  readonly standing: Standing
  readonly reason: string
  /** The letter's date: the close of the prequalification, or today in a preview. */
  readonly at: number
}

/** The letter that tells an applicant whether it is qualified (资格预审结果通知书), suitable for printing. */
export function PrequalLetter({ facts, partyName, standing, reason, at }: PrequalLetterProps) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const { document, ending, number } = facts
  const deadline = document?.bidDeadline ?? null
  return (
    <PrintSheet>
      <Box as="article" css={letter} aria-label={t("letter.title")}>
        <h2>{t("letter.title")}</h2>
        <p>{t("letter.to", { party: partyName })}</p>
        <p>{t("letter.about", { title: document?.title ?? "", number })}</p>
        <p>
          <strong>{t(`letter.${standing}`)}</strong>
        </p>
        {reason === "" ? null : <p>{t("letter.reason", { reason })}</p>}
        {ending ? (
          <p>{t("letter.ended", { reason: t(`tender:reasons.${ending.reason}`, ending.reason) })}</p>
        ) : standing === "passed" && deadline !== null ? (
          <p>{t("letter.next", { deadline: formatInstant(deadline) })}</p>
        ) : null}
        <p>{t("letter.thanks")}</p>
        <Text marginTop="8" textAlign="end">
          {facts.partyName}
          <br />
          {formatDay(at)}
        </Text>
      </Box>
    </PrintSheet>
  )
}
