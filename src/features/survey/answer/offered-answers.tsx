import { Box, Stack, Text } from "@chakra-ui/react"
import type { Questionnaire } from "#contract/questionnaire.contract.ts"
import { numbersOf, questionsOf } from "#machines/questionnaire/questions.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { useSurveyT } from "../survey.document.ts"
import { AnswerShown } from "./answer-shown.tsx"
import type { OwnAnswer } from "./unshared.ts"
import type { Shared } from "./use-shared.ts"

/** Answers that are not those of the survey, so that none is lost: a colleague's that a later one replaced, and own ones that a submission overtook. */
export function OfferedAnswers({
  shared,
  questionnaire,
}: {
  readonly shared: Pick<Shared, "overwritten" | "left" | "take" | "forget">
  readonly questionnaire: Questionnaire
}) {
  const t = useSurveyT()
  return (
    <>
      <Offered
        {...{ shared, questionnaire }}
        title={t("overwritten")}
        all={shared.overwritten}
        wordsAt={(number, { name }) => t("overwrittenAt", { number, name })}
        take={t("takeTheirs")}
        keep={t("keepMine")}
      />
      <Offered
        {...{ shared, questionnaire }}
        title={t("leftBehind")}
        all={shared.left}
        wordsAt={(number) => t("leftBehindAt", { number })}
        take={t("takeMine")}
        keep={t("keepPresent")}
      />
    </>
  )
}

function Offered<One extends OwnAnswer>({
  shared,
  questionnaire,
  title,
  all,
  wordsAt,
  take,
  keep,
}: {
  readonly shared: Pick<Shared, "take" | "forget">
  readonly questionnaire: Questionnaire
  readonly title: string
  readonly all: readonly One[]
  readonly wordsAt: (number: string, one: One) => string
  readonly take: string
  readonly keep: string
}) {
  if (all.length === 0) return null
  const numbers = numbersOf(questionnaire)
  const questions = new Map(questionsOf(questionnaire).map((one) => [one.id, one]))
  return (
    <Callout title={title}>
      <Stack gap="3" width="full">
        {all.map((other) => {
          const one = questions.get(other.question)
          if (!one) return null
          return (
            <Stack key={other.question} gap="1">
              <Text>{wordsAt(numbers.get(other.question) ?? "", other)}</Text>
              <AnswerShown one={one} answer={other.answer} />
              <Box display="flex" gap="2" flexWrap="wrap">
                <Button onClick={() => shared.take(other)}>{take}</Button>
                <Button look="ghost" onClick={() => shared.forget(other.question)}>
                  {keep}
                </Button>
              </Box>
            </Stack>
          )
        })}
      </Stack>
    </Callout>
  )
}
