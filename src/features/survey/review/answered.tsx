import { Box, defineStyle, Flex, Grid, Stack, Text } from "@chakra-ui/react"
import { MessageSquarePlus, Star } from "lucide-react"
import { useMemo, useState } from "react"
import type { Question, Section, SurveyForm } from "#contract/questionnaire.contract.ts"
import type { SurveyView } from "#contract/survey.contract.ts"
import { askedIn, numbersOf, withNumbers } from "#machines/questionnaire/questions.ts"
import { mostPointsOf, type QuestionScore, type Score, scoreOf } from "#machines/questionnaire/score.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { AnswerShown } from "../answer/answer-shown.tsx"
import { useShownNumbers } from "#ui/survey-result/survey-result.tsx"
import { ScoreCard } from "../answer/score-card.tsx"
import { type OpenSurvey, useSurveyT } from "../survey.document.ts"
import { CommentForm } from "./comment-form.tsx"
import { PointsForm } from "./points-form.tsx"

const row = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "2",
  alignItems: "start",
  paddingBlock: "3",
  borderTopWidth: "1px",
  _first: { borderTopWidth: "0" },
})

/** A submitted survey: every question that applied, with its answer, its points and the reviewers' remarks. */
export function Answered({ document }: { readonly document: OpenSurvey }) {
  const t = useSurveyT()
  const { view } = document
  const { form, answers, given, rounds, reason } = view.facts
  const marked = useMemo(() => (form?.marking ? { ...form, marking: form.marking } : null), [form])
  const score = useMemo(
    () => (marked && rounds > 0 ? scoreOf(marked.questionnaire, marked.marking, answers, given) : null),
    [marked, answers, given, rounds],
  )
  if (!form) return <Empty title={t("asksNothing")} />
  const sections = rounds === 0 ? [] : form.questionnaire.sections
  const numbers = numbersOf(form.questionnaire)
  const asked = askedIn(form.questionnaire, answers)
  return (
    <Stack gap="4">
      {reason === "" ? null : <Callout title={t(view.state === "recalled" ? "recalledBecause" : "returnedBecause", { reason })} />}
      <Grid templateColumns={{ base: "minmax(0, 1fr)", xl: score ? "minmax(0, 1fr) 340px" : "minmax(0, 1fr)" }} gap="4" alignItems="start">
        <Stack gap="4" minWidth="0">
          {view.facts.sides.includes("buyer") ? <Issued facts={view.facts} /> : null}
          {rounds === 0 ? <Empty title={t("notSent")} text={t("notSentWhy")} /> : null}
          {rounds === 0 ? form.questionnaire.sections.map((one) => <Questions key={one.id} section={one} numbers={numbers} />) : null}
          {sections
            .map((one) => ({ ...one, questions: one.questions.filter(({ id }) => asked.has(id)) }))
            .filter(({ questions }) => questions.length > 0)
            .map(({ id, title, questions }) => (
              <Card key={id} title={title}>
                {questions.map((one) => (
                  <One key={one.id} one={one} document={document} form={marked} numbers={numbers} score={score} />
                ))}
              </Card>
            ))}
        </Stack>
        {score ? <ScoreCard questionnaire={form.questionnaire} score={score} /> : null}
      </Grid>
    </Stack>
  )
}

/** The supplier that is asked, the edition of the template and the note to the supplier. */
function Issued({ facts: { supplier, edition, note, names } }: { readonly facts: SurveyView }) {
  const t = useSurveyT()
  return (
    <Card>
      <Facts
        rows={[
          [t("fields.supplier"), names[supplier] ?? "—"],
          [t("fields.edition"), edition],
          [t("fields.note"), note || "—"],
        ]}
      />
    </Card>
  )
}

/** The questions of a section, before they are answered. */
function Questions({ section, numbers }: { readonly section: Section; readonly numbers: ReadonlyMap<string, string> }) {
  return (
    <Card title={section.title}>
      {section.questions.map((one) => (
        <Text
          key={one.id}
          paddingBlock="1"
          paddingInlineStart={one.within === null ? "0" : "4"}
          whiteSpace="pre-line"
          overflowWrap="anywhere"
        >
          {`${numbers.get(one.id) ?? ""} ${withNumbers(one.text, numbers)}`}
        </Text>
      ))}
    </Card>
  )
}

interface OneProps {
  readonly one: Question
  readonly document: OpenSurvey
  readonly form: SurveyForm | null
  readonly numbers: ReadonlyMap<string, string>
  readonly score: Score | null
}

/** One question with its answer. */
function One({ one, document, form, numbers, score }: OneProps) {
  const { id, view } = document
  const { answers, comments, remarks } = view.facts
  const said = [...comments, ...remarks].filter(({ question }) => question === one.id)
  const t = useSurveyT()
  return (
    <Box css={row}>
      <Stack gap="1" minWidth="0" paddingInlineStart={one.within === null ? "0" : "4"}>
        <Text color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
          {`${numbers.get(one.id) ?? ""} ${withNumbers(one.text, numbers)}`}
        </Text>
        {one.kind === "file" && view.facts.filed.includes(one.id) ? (
          <FilesPanel business={{ businessType: `${survey.id}-answers`, businessId: `${id}.${one.id}` }} />
        ) : one.kind === "group" ? null : (
          <AnswerShown one={one} answer={answers[one.id]} />
        )}
        {said.map(({ text }) => (
          <Text key={text} color="amber.fg" whiteSpace="pre-line">
            {t("questionnaire:reviewerSays", { text })}
          </Text>
        ))}
        <Points of={one} facts={view.facts} score={score} />
      </Stack>
      {one.kind === "group" ? null : <Review one={one} document={document} form={form} />}
    </Box>
  )
}

const scoreIn = (score: Score | null, question: string): QuestionScore | undefined =>
  score?.sections.flatMap(({ questions }) => questions).find((one) => one.question === question)

/** The points of an answer: its own, a reviewer's, and whether it passes. */
function Points({ of: { id }, facts, score }: { readonly of: Question; readonly facts: SurveyView; readonly score: Score | null }) {
  const t = useSurveyT()
  const { shownPoints } = useShownNumbers()
  const points = scoreIn(score, id)
  const gave = facts.given.find(({ question }) => question === id)
  const failed = score?.failed.includes(id) ?? false
  const weighed = score?.toWeigh.includes(id) ?? false
  if (!points && !failed && !weighed) return null
  return (
    <Flex gap="2" wrap="wrap" align="center" fontSize="sm" color="fg.muted">
      {failed ? <StatePill tone="red">{t("questionnaire:outcomes.fail")}</StatePill> : null}
      {weighed ? <StatePill tone="amber">{t("questionnaire:outcomes.discretionary")}</StatePill> : null}
      {points?.own ? <span>{t("ownPoints", { points: shownPoints(points.own), most: shownPoints(points.most) })}</span> : null}
      {gave ? <span>{t("reviewedPoints", { points: shownPoints(gave.points), most: shownPoints(points?.most ?? "0") })}</span> : null}
      {points && points.reviewed === null ? <span>{t("pointsWait", { most: shownPoints(points.most) })}</span> : null}
      {gave && gave.remark !== "" ? <span>{gave.remark}</span> : null}
    </Flex>
  )
}

/** A reviewer's actions on one answer. */
function Review({ one, document, form }: Pick<OneProps, "one" | "document" | "form">) {
  const t = useSurveyT()
  const [open, setOpen] = useState<"comment" | "points" | null>(null)
  const { verdicts } = document.now
  const number = document.now.facts.form ? (numbersOf(document.now.facts.form.questionnaire).get(one.id) ?? "") : ""
  const may = (name: string) => document.stepped === null && verdicts[name]?.allowed === true
  const gives = form !== null && mostPointsOf(form.questionnaire, form.marking, one.id) !== null
  return (
    <Flex gap="1">
      {may("comment") ? (
        <IconButton label={t("commentOn", { number })} onClick={() => setOpen("comment")}>
          <MessageSquarePlus />
        </IconButton>
      ) : null}
      {may("givePoints") && gives ? (
        <IconButton label={t("pointsOn", { number })} onClick={() => setOpen("points")}>
          <Star />
        </IconButton>
      ) : null}
      {open === "comment" ? <CommentForm document={document} question={one.id} onClose={() => setOpen(null)} /> : null}
      {open === "points" ? <PointsForm document={document} question={one.id} onClose={() => setOpen(null)} /> : null}
    </Flex>
  )
}
