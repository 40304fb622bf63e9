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
import type { OpenTender } from "../open-tender.ts"
import s from "../tender-document.module.css"

export type Question = DataOf<(typeof tenderContract)["questions"]>[number]

/** A tender's questions and answers, the unanswered first; `answer` gives the form under a question that has none. */
export function Questions({ tender, answer }: { readonly tender: OpenTender; readonly answer?: (question: Question) => ReactNode }) {
  const { t } = useTranslation("tender-write")
  const { data, error, reload } = useRead(tender, tenderContract.questions)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />
  if (data.length === 0) return <p className={s.quiet}>{t("questions.none")}</p>
  const ordered = data.toSorted((a, b) => Number(a.answer !== null) - Number(b.answer !== null))
  return (
    <ol>
      {ordered.map((question) => (
        <li key={question.question} className={s.question}>
          <p className={s.asked}>
            <StatePill tone={question.answer === null ? "amber" : "green"}>
              {t(question.answer === null ? "questions.waits" : "questions.answered")}
            </StatePill>
            <Instant at={question.askedAt} />
            {question.own ? <span>{t("questions.own")}</span> : null}
          </p>
          <p className={s.prose}>{question.text}</p>
          {question.answer === null ? (answer?.(question) ?? null) : <Answers question={question} />}
        </li>
      ))}
    </ol>
  )
}

/** The answer that stands, and under it those that it has taken the place of. */
function Answers({ question: { answer, answeredAt, replaced } }: { readonly question: Question }) {
  const { t } = useTranslation("tender-write")
  return (
    <>
      <div className={s.answer}>
        <span className={s.asked}>
          <span>{t(replaced.length === 0 ? "questions.answer" : "questions.answerNow")}</span>
          <Instant at={answeredAt} />
        </span>
        {answer}
      </div>
      {replaced.toReversed().map((former) => (
        <div key={former.at} className={s.formerAnswer}>
          <span className={s.asked}>
            {t("questions.formerAnswer", { at: formatInstant(former.at), replacedAt: formatInstant(former.replacedAt) })}
          </span>
          <del className={s.prose}>{former.answer}</del>
        </div>
      ))}
    </>
  )
}
