import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { Card } from "#ui/card/card.tsx"
import { DeadlineClock } from "#ui/countdown/deadline-clock.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { QuestionForm } from "#ui/questions/question-form.tsx"
import { Questions, type ShownQuestion } from "#ui/questions/questions.tsx"
import { inquiryDocument, type OpenInquiry } from "./inquiry.document.ts"
import { type OpenQuotation, quotationDocument } from "./quotation.document.ts"

type Asked = InquiryView["questions"]
const shown = (questions: Asked, own: (question: Asked[number]) => boolean): readonly ShownQuestion[] =>
  questions.map((question, index) => ({ id: String(index), ...question, own: own(question) }))

/** Suppliers' questions, without the askers' names, and the answers, which all suppliers get (答疑). */
export function Answering({ document }: { readonly document: OpenInquiry }) {
  const { t } = useTranslation("questions")
  const words = inquiryDocument.useWords()
  const run = useCommand(document, words)
  const send = (question: number) => async (answer: string) => (await run(inquiry.calls.answer, { question, answer })) !== null
  return (
    <Card title={t("title")}>
      <Questions
        questions={shown(document.view.facts.questions, () => false)}
        answer={({ id }) => <QuestionForm document={document} words={words} name="answer" onSend={send(Number(id))} />}
      />
    </Card>
  )
}

/** The supplier's own questions, and the answers to everybody's (提问). */
export function Asking({ document }: { readonly document: OpenQuotation }) {
  const { t } = useTranslation("questions")
  const { t: q } = useTranslation("quotation")
  const words = quotationDocument.useWords()
  const run = useCommand(document, words)
  const send = async (text: string) => (await run(quotation.calls.ask, { text })) !== null
  const { ask, questions } = document.view.facts
  const mayAsk = document.now.verdicts["ask"]?.allowed === true
  return (
    <Stack gap="4">
      {mayAsk && ask ? <DeadlineClock to={ask.questionEnd} label={q("fields.questionEnd")} /> : null}
      {mayAsk ? (
        <Card title={words.command("ask")}>
          <QuestionForm document={document} words={words} name="ask" onSend={send} />
        </Card>
      ) : null}
      <Card title={t("title")}>
        <Questions questions={shown(questions, ({ askedAt }) => askedAt !== null)} />
      </Card>
    </Stack>
  )
}
