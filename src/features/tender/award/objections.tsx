import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Card } from "#ui/card/card.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { AnswerObjection } from "./answer-objection.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { RaiseObjection } from "./raise-objection.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { RuleObjection } from "./rule-objection.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"
import s from "../tender-document.module.css"

export type Objection = DataOf<(typeof tenderContract)["objections"]>[number]

const tones: Readonly<Record<string, Tone>> = { raised: "amber", answered: "running", upheld: "red", dismissed: "green" }
const isOpen = ({ state }: Objection) => state === "raised" || state === "answered"

/** The objections to the published candidates: a supplier raises its own, the purchaser answers, the supervisor rules. */
export function Objections({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-prequal")
  const read = useRead(tender, tenderContract.objections)
  return (
    <div className={s.stack}>
      <RaiseObjection tender={tender} />
      <Reading read={read} rows={3}>
        {(objections) => (
          <>
            {tender.view.state === "publicity" && objections.some(isOpen) ? (
              <Callout title={t("objection.holds", { count: objections.filter(isOpen).length })}>
                <p>{t("objection.holdsText")}</p>
              </Callout>
            ) : null}
            <Card title={t("objection.title")}>
              {objections.length === 0 ? (
                <p className={s.quiet}>{t("objection.none")}</p>
              ) : (
                <ol>
                  {objections.map((objection, index) => (
                    <One key={objection.objection} tender={tender} objection={objection} number={index + 1} />
                  ))}
                </ol>
              )}
            </Card>
          </>
        )}
      </Reading>
    </div>
  )
}

function One({ tender, objection, number }: { readonly tender: OpenTender; readonly objection: Objection; readonly number: number }) {
  const { t } = useTranslation("tender-prequal")
  const { state, reason, answer, answerDue, ruling, own } = objection
  return (
    <li className={s.question}>
      <p className={s.asked}>
        <span className={s.person}>{t("objection.nth", { number })}</span>
        <StatePill tone={tones[state] ?? "quiet"}>{t(`objection.${state}`)}</StatePill>
        {own ? <span>{t("objection.own")}</span> : null}
        {state === "raised" && answerDue !== null ? <span>{t("objection.answerDue", { at: formatInstant(answerDue) })}</span> : null}
      </p>
      <p className={s.prose}>{reason}</p>
      {answer === null ? null : <Said by={t("objection.buyerSays")}>{answer}</Said>}
      {ruling === null ? null : <Said by={t("objection.supervisorSays")}>{ruling}</Said>}
      {state === "raised" ? <AnswerObjection tender={tender} objection={objection.objection} /> : null}
      {isOpen(objection) ? <RuleObjection tender={tender} objection={objection} /> : null}
    </li>
  )
}

const Said = ({ by, children }: { readonly by: string; readonly children: string }) => (
  <div className={s.answer}>
    <span className={s.asked}>{by}</span>
    {children}
  </div>
)
