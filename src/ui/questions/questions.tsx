import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"

const row = defineStyle({ display: "grid", gap: "2", paddingBlock: "3", "& + &": { borderTopWidth: "1px" } })

const asked = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1",
  columnGap: "3",
  fontSize: "xs",
  color: "fg.muted",
})

const answerStyle = defineStyle({
  paddingBlock: "2",
  paddingInline: "3",
  borderInlineStartWidth: "3px",
  borderInlineStartColor: "green.muted",
  background: "bg.sunken",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
})

/** A question as a reader is shown it; only the asker is told who asked. */
export interface ShownQuestion {
  readonly id: string
  readonly text: string
  /** Null where it is not disclosed. */
  readonly askedAt: number | null
  readonly answer: string | null
  readonly answeredAt: number | null
  readonly replaced: readonly { readonly answer: string; readonly at: number; readonly replacedAt: number }[]
  readonly own: boolean
}

/** Questions and answers, the unanswered first; `answer` returns the form under an unanswered question. */
export function Questions({
  questions,
  answer,
  beside,
}: {
  readonly questions: readonly ShownQuestion[]
  readonly answer?: (question: ShownQuestion) => ReactNode
  /** Shown below a question and below its answer, such as their files. */
  readonly beside?: Readonly<Record<"question" | "answer", (question: ShownQuestion) => ReactNode>>
}) {
  const { t } = useTranslation("questions")
  if (questions.length === 0) return <Text color="fg.subtle">{t("none")}</Text>
  const ordered = questions.toSorted((a, b) => Number(a.answer !== null) - Number(b.answer !== null))
  return (
    <ol>
      {ordered.map((question) => (
        <Box as="li" key={question.id} css={row}>
          <Box as="p" css={asked}>
            <StatePill tone={question.answer === null ? "amber" : "green"}>{t(question.answer === null ? "waits" : "answered")}</StatePill>
            {question.askedAt === null ? null : <Instant at={question.askedAt} />}
            {question.own ? <span>{t("own")}</span> : null}
          </Box>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {question.text}
          </Text>
          {beside?.question(question)}
          {question.answer === null ? (answer?.(question) ?? null) : <Answers question={question} />}
          {beside?.answer(question)}
        </Box>
      ))}
    </ol>
  )
}

/** The valid answer, and below it those that it replaced. */
function Answers({ question: { answer, answeredAt, replaced } }: { readonly question: ShownQuestion }) {
  const { t } = useTranslation("questions")
  return (
    <>
      <Box css={answerStyle}>
        <Box as="span" css={asked}>
          <span>{t(replaced.length === 0 ? "answer" : "answerNow")}</span>
          <Instant at={answeredAt} />
        </Box>
        {answer}
      </Box>
      {replaced.toReversed().map((former) => (
        <Box key={former.at} paddingBlock="1" paddingInline="3" borderInlineStartWidth="3px" color="fg.muted">
          <Box as="span" css={asked}>
            {t("formerAnswer", { at: formatInstant(former.at), replacedAt: formatInstant(former.replacedAt) })}
          </Box>
          <chakra.del whiteSpace="pre-wrap" overflowWrap="anywhere">
            {former.answer}
          </chakra.del>
        </Box>
      ))}
    </>
  )
}
