import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { useTenderFiles } from "../use-tender-files.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { QuestionForm } from "#ui/questions/question-form.tsx"
import { Questions as QuestionList, type ShownQuestion } from "#ui/questions/questions.tsx"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"

/** A tender's questions and answers, the unanswered first; `answer` returns the form under an unanswered question. */
export function Questions({ tender, answer }: { readonly tender: OpenTender; readonly answer?: (question: ShownQuestion) => ReactNode }) {
  const { data, error, reload } = useRead(tender, tenderContract.questions)
  const { t } = useTranslation("tender-clarify")
  const files = useTenderFiles(tender)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />
  const strip = (group: "questions" | "answers", question: string, title: string, may: boolean) => (
    <FileStrip
      files={files.of(group, question)}
      add={may && !tender.stepped ? { business: files.business(group, question), title } : null}
      onSettled={files.reload}
    />
  )
  return (
    <QuestionList
      questions={data.map(({ question, ...one }) => ({ id: question, ...one }))}
      {...(answer ? { answer } : {})}
      beside={{
        question: ({ id, own, answer: said }) => (
          <>
            {strip("questions", id, t("clarify.questionFiles"), own && said === null)}
            {own && said === null ? <TakeBack tender={tender} question={id} onDone={reload} /> : null}
          </>
        ),
        answer: ({ id }) => strip("answers", id, t("clarify.answerFiles"), answer !== undefined),
      }}
    />
  )
}

/** Withdraws one's own question while it is unanswered. */
function TakeBack({ tender, question, onDone }: { readonly tender: OpenTender; readonly question: string; readonly onDone: () => void }) {
  const run = useTenderCommand(tender)
  const send = async () => {
    if ((await run(tenderContract.withdrawQuestions, { questions: [question] })) !== null) onDone()
  }
  return <VerdictAction tender={tender} name="withdrawQuestions" onRun={send} />
}

/** A supplier's question to the buyer. */
export function AskQuestion({ tender }: { readonly tender: OpenTender }) {
  const words = useTenderWords()
  const run = useTenderCommand(tender)
  const send = async (text: string) => (await run(tenderContract.ask, { text })) !== null
  return <QuestionForm document={tender} words={words} name="ask" onSend={send} />
}

/** The form that answers one question; the answer goes to every supplier. */
export function AnswerQuestion({ tender, question }: { readonly tender: OpenTender; readonly question: string }) {
  const words = useTenderWords()
  const run = useTenderCommand(tender)
  const send = async (answer: string) => (await run(tenderContract.answer, { question, answer })) !== null
  return <QuestionForm document={tender} words={words} name="answer" onSend={send} />
}
