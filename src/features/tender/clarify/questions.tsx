import type { ReactNode } from "react"
import { tenderContract } from "#contract/tender.contract.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { QuestionForm } from "#ui/questions/question-form.tsx"
import { Questions as QuestionList, type ShownQuestion } from "#ui/questions/questions.tsx"
import type { OpenTender } from "../open-tender.ts"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"

/** A tender's questions and answers, the unanswered first; `answer` gives the form under a question that has none. */
export function Questions({ tender, answer }: { readonly tender: OpenTender; readonly answer?: (question: ShownQuestion) => ReactNode }) {
  const { data, error, reload } = useRead(tender, tenderContract.questions)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />
  return <QuestionList questions={data.map(({ question, ...one }) => ({ id: question, ...one }))} {...(answer ? { answer } : {})} />
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
