import { Grid, Stack, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import type { Answers, SurveyForm } from "#contract/questionnaire.contract.ts"
import { isAnswered, questionsOf } from "#machines/questionnaire/questions.ts"
import { scoreOf } from "#machines/questionnaire/score.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { FillIn } from "../answer/fill-in.tsx"
import { ScoreCard } from "../answer/score-card.tsx"
import { useQuestionnaireT } from "../questionnaire.document.ts"

/** A template as suppliers will see it, for trying out: nothing is saved, and the score is shown next to it. */
export function TryOut({ form }: { readonly form: SurveyForm }) {
  const t = useQuestionnaireT()
  const [answers, setAnswers] = useState<Answers>({})
  const { questionnaire, marking } = form
  const score = useMemo(() => scoreOf(questionnaire, marking, answers), [questionnaire, marking, answers])
  const tried = Object.values(answers).some(isAnswered)
  // No file can be added while trying out, so each counts as added.
  const filed = useMemo(() => new Set(questionsOf(questionnaire).flatMap(({ id, kind }) => (kind === "file" ? [id] : []))), [questionnaire])
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t("tryOutHow")}</Text>
      <Grid templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 360px" }} gap="4" alignItems="start">
        <FillIn
          questionnaire={questionnaire}
          answers={answers}
          onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
          filed={filed}
          comments={[]}
          finish={<Button onClick={() => setAnswers({})}>{t("tryAnew")}</Button>}
        />
        {tried ? (
          <ScoreCard questionnaire={questionnaire} score={score} />
        ) : (
          <Card title={t("score.title")}>
            <Text color="fg.muted">{t("notTried")}</Text>
          </Card>
        )}
      </Grid>
    </Stack>
  )
}
