import { Box, defineStyle, Heading, Stack, Text } from "@chakra-ui/react"
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Answer, AnswerComment, Answers, Question, Questionnaire } from "#contract/questionnaire.contract.ts"
import { type Misfit, misfitsIn } from "#machines/questionnaire/misfits.ts"
import { askedIn, numbersOf, questionsOf, withNumbers } from "#machines/questionnaire/questions.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Field } from "#ui/field/field.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Steps } from "#ui/steps/steps.tsx"
import { useStep } from "#ui/steps/use-step.ts"
import { QuestionInput } from "./question-input.tsx"

const prose = defineStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere" })

/** A questionnaire that is being answered, with its callbacks. */
export interface Filling {
  readonly questionnaire: Questionnaire
  readonly answers: Answers
  readonly onAnswer: (question: string, answer: Answer) => void
  /** Renders the files of a question; left out where none can be added. */
  readonly files?: (question: string) => ReactNode
  readonly filed: ReadonlySet<string>
  readonly comments: readonly AnswerComment[]
  /** A note below the answer to a question, such as who wrote it. */
  readonly noteOn?: (question: string) => ReactNode
  readonly saved?: ReactNode
  readonly finish?: ReactNode
  /** Whether the person began to answer earlier. */
  readonly resumed?: boolean
}

/** Returns the texts for misfits. */
export function useMisfitText(): (misfit: Misfit) => string {
  const { t } = useTranslation("questionnaire")
  const { language } = useTranslation().i18n
  return ({ fault, limit }) => t(`faults.${fault}`, { limit: formatDecimal(limit, language) })
}

/** The questionnaire's page for answering: one section at a time, only questions that apply, and the missing answers of each. */
export function FillIn(props: Filling) {
  const { questionnaire, answers, filed, saved, finish, resumed = false } = props
  const { t } = useTranslation("questionnaire")
  const wanted = useRef<string | null>(null)
  const [jumps, setJumps] = useState(0)
  const numbers = useMemo(() => numbersOf(questionnaire), [questionnaire])
  const asked = useMemo(() => askedIn(questionnaire, answers), [questionnaire, answers])
  const misfits = useMemo(() => misfitsIn(questionnaire, answers, filed), [questionnaire, answers, filed])
  const sections = questionnaire.sections.filter(({ questions }) => questions.some(({ id }) => asked.has(id)))
  const [first = "", ...others] = sections.map(({ id }) => id)
  const [step, goTo] = useStep([first, ...others])
  const here = sections.find(({ id }) => id === step)
  // The question is on the page only after its section has rendered. A jump is done once: effects run again when the tab is shown again.
  useEffect(() => {
    const place = wanted.current === null ? null : document.getElementById(`question-${wanted.current}`)
    if (!place) return
    wanted.current = null
    place.scrollIntoView({ block: "center" })
    place.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true })
  }, [jumps, step])
  const nameOf = new Map(questionsOf(questionnaire).map(({ id, text }) => [id, text]))
  if (!here) return <Text color="fg.muted">{t("asksNothing")}</Text>
  const jump = (question: string) => {
    const section = sections.find(({ questions }) => questions.some(({ id }) => id === question))
    if (!section) return
    goTo(section.id)
    wanted.current = question
    setJumps(jumps + 1)
  }
  const steps = (
    <Steps
      steps={sections.map(({ id, title, questions }) => ({
        id,
        label: title,
        missing: lacking(questions, misfits).map(({ question }) => ({
          label: `${numbers.get(question) ?? ""} ${shortened(withNumbers(nameOf.get(question) ?? "", numbers))}`,
          onGo: () => jump(question),
        })),
      }))}
      current={here.id}
      resumed={resumed}
      onGo={(id) => {
        goTo(id)
        wanted.current = null
        scrollTo({ top: 0 })
      }}
      saved={saved}
      finish={finish}
    >
      <Stack as="section" gap="4" aria-label={here.title}>
        <Heading fontSize="lg">{here.title}</Heading>
        {here.description === "" ? null : <Text css={prose}>{withNumbers(here.description, numbers)}</Text>}
        {here.questions
          .filter(({ id }) => asked.has(id))
          .map((one) => (
            <Asked key={one.id} {...props} one={one} numbers={numbers} misfit={misfits.find(({ question }) => question === one.id)} />
          ))}
      </Stack>
    </Steps>
  )
  const commented = props.comments.filter(({ question }) => asked.has(question))
  if (commented.length === 0) return steps
  return (
    <Stack gap="4">
      <Callout title={t("commented")}>
        <Stack asChild gap="1">
          <ul>
            {commented.map(({ question, text }) => (
              <li key={question}>
                <Button look="link" onClick={() => jump(question)}>
                  {t("commentedAt", { number: numbers.get(question) ?? "", text: shortened(text) })}
                </Button>
              </li>
            ))}
          </ul>
        </Stack>
      </Callout>
      {steps}
    </Stack>
  )
}

/** The most missing answers that are named in a section. */
const mostNamed = 5
const lacking = (questions: readonly Question[], misfits: readonly Misfit[]) =>
  misfits.filter(({ question }) => questions.some(({ id }) => id === question)).slice(0, mostNamed)
const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function Asked({
  one,
  numbers,
  misfit,
  answers,
  onAnswer,
  files,
  comments,
  noteOn,
}: Filling & { readonly one: Question; readonly numbers: ReadonlyMap<string, string>; readonly misfit: Misfit | undefined }) {
  const { t, i18n } = useTranslation("questionnaire")
  const said = useMisfitText()
  const label = `${numbers.get(one.id) ?? ""} ${withNumbers(one.text, numbers)}`
  const help = withNumbers(one.help, numbers)
  const comment = comments.find(({ question }) => question === one.id)
  const answer = answers[one.id]
  const why = misfit === undefined || misfit.fault === "missing" ? undefined : said(misfit)
  const wrong = misfit?.cell && why !== undefined ? { ...misfit.cell, why } : undefined
  return (
    <Box css={prose} paddingInlineStart={one.within === null ? "0" : "4"} id={`question-${one.id}`}>
      {comment ? <Callout title={t("reviewerSays", { text: comment.text })} /> : null}
      {one.kind === "group" || one.kind === "file" ? (
        <>
          <Text fontWeight="semibold">
            {label}
            {one.required ? (
              <Text as="span" color="red.fg">
                {" "}
                *
              </Text>
            ) : null}
          </Text>
          {help === "" ? null : (
            <Text fontSize="sm" color="fg.muted">
              {help}
            </Text>
          )}
          {one.kind === "file" ? (files?.(one.id) ?? <Text color="fg.muted">{t("filesHere")}</Text>) : null}
        </>
      ) : (
        <Field
          label={label}
          required={one.required}
          hint={[help, limitOf(one, t, i18n.language)].filter((text) => text !== "").join("\n")}
          error={wrong ? undefined : why}
        >
          {(control) => (
            <QuestionInput one={one} answer={answer} onAnswer={(next) => onAnswer(one.id, next)} wrong={wrong} control={control} />
          )}
        </Field>
      )}
      {noteOn?.(one.id)}
    </Box>
  )
}

type Words = ReturnType<typeof useTranslation<"questionnaire">>["t"]

/** The limit of an answer, in words. */
function limitOf({ kind, words, characters, choices, rows, least, most }: Question, t: Words, language: string): string {
  const told = [
    kind === "multiple" && choices !== null ? t("limits.choices", { limit: choices }) : "",
    (kind === "text" || kind === "table") && words !== null ? t("limits.words", { limit: words }) : "",
    kind === "text" && characters !== null ? t("limits.characters", { limit: characters }) : "",
    kind === "table" && rows !== null ? t("limits.rows", { limit: rows }) : "",
    kind === "number" && least !== null ? t("limits.least", { limit: formatDecimal(least, language) }) : "",
    kind === "number" && most !== null ? t("limits.most", { limit: formatDecimal(most, language) }) : "",
  ]
  return told.filter((text) => text !== "").join(" · ")
}
