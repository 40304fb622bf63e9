import { Flex, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { Outcome } from "#contract/questionnaire.contract.ts"
import { compare, parse, toDecimal } from "#machines/scoring/rational.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"

const tones: Readonly<Record<Outcome, Tone>> = { pass: "green", discretionary: "amber", fail: "red" }

/** Returns how exact numbers of a score are written in the reader's language. */
export function useShownNumbers() {
  const { language } = useTranslation().i18n
  const rounded = (exact: string) => toDecimal(parse(exact), 2)
  return {
    /** To two decimals. */
    shownNumber: (exact: string): string => formatDecimal(rounded(exact), language),
    /** What is calculated on with: to four decimals where two do not tell it, so that the arithmetic can be followed. */
    shownStep: (exact: string): string => {
      const isTold = compare(parse(rounded(exact)), parse(exact)) === 0
      return formatDecimal(isTold ? rounded(exact) : toDecimal(parse(exact), 4), language)
    },
    /** Points, which are mostly whole numbers, without trailing zeros. */
    shownPoints: (exact: string): string => formatDecimal(rounded(exact).replace(/\.?0+$/, ""), language),
  }
}

/** The result of the questions that must be passed; renders nothing when there are none. */
export function OutcomePill({ outcome }: { readonly outcome: Outcome | null }) {
  const { t } = useTranslation("questionnaire")
  return outcome === null ? null : <StatePill tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</StatePill>
}

/** What a survey came to: its outcome and its score; each is left out while it is not known. */
export function SurveyResult({ outcome, score }: { readonly outcome: Outcome | null; readonly score: string | null }) {
  const { t } = useTranslation("survey")
  const { shownPoints } = useShownNumbers()
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <OutcomePill outcome={outcome} />
      {score === null ? null : <Text>{t("points", { points: shownPoints(score) })}</Text>}
    </Flex>
  )
}
