import { Box, chakra, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { useTenderFiles } from "../use-tender-files.ts"
import type { OpenTender } from "../open-tender.ts"
import { question as questionStyle, asked, answer as answerStyle } from "../tender-document.style.ts"

export type Question = DataOf<(typeof tenderContract)["questions"]>[number]

/** A tender's questions and answers, the unanswered first; `answer` gives the form under a question that has none. */
export function Questions({ tender, answer }: { readonly tender: OpenTender; readonly answer?: (question: Question) => ReactNode }) {
  const { t } = useTranslation("tender-write")
  const { data, error, reload } = useRead(tender, tenderContract.questions)
  const files = useTenderFiles(tender)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />
  if (data.length === 0) return <Text color="fg.subtle">{t("questions.none")}</Text>
  const ordered = data.toSorted((a, b) => Number(a.answer !== null) - Number(b.answer !== null))
  return (
    <ol>
      {ordered.map((question) => (
        <Box as="li" key={question.question} css={questionStyle}>
          <Box as="p" css={asked}>
            <StatePill tone={question.answer === null ? "amber" : "green"}>
              {t(question.answer === null ? "questions.waits" : "questions.answered")}
            </StatePill>
            <Instant at={question.askedAt} />
            {question.own ? <span>{t("questions.own")}</span> : null}
          </Box>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {question.text}
          </Text>
          <FileStrip
            files={files.of("questions", question.question)}
            add={
              question.own && question.answer === null && !tender.stepped
                ? { business: files.business("questions", question.question), title: t("questions.files") }
                : null
            }
            onSettled={files.reload}
          />
          {question.answer === null ? (answer?.(question) ?? null) : <Answers question={question} />}
          <FileStrip
            files={files.of("answers", question.question)}
            add={
              answer && !tender.stepped
                ? { business: files.business("answers", question.question), title: t("questions.answerFiles") }
                : null
            }
            onSettled={files.reload}
          />
        </Box>
      ))}
    </ol>
  )
}

/** The answer that stands, and under it those that it has taken the place of. */
function Answers({ question: { answer, answeredAt, replaced } }: { readonly question: Question }) {
  const { t } = useTranslation("tender-write")
  return (
    <>
      <Box css={answerStyle}>
        <Box as="span" css={asked}>
          <span>{t(replaced.length === 0 ? "questions.answer" : "questions.answerNow")}</span>
          <Instant at={answeredAt} />
        </Box>
        {answer}
      </Box>
      {replaced.toReversed().map((former) => (
        <Box key={former.at} paddingBlock="1" paddingInline="3" borderInlineStartWidth="3px" color="fg.muted">
          <Box as="span" css={asked}>
            {t("questions.formerAnswer", { at: formatInstant(former.at), replacedAt: formatInstant(former.replacedAt) })}
          </Box>
          <chakra.del whiteSpace="pre-wrap" overflowWrap="anywhere">
            {former.answer}
          </chakra.del>
        </Box>
      ))}
    </>
  )
}
