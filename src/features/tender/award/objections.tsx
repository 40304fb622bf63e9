import { Box, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { Card } from "#ui/card/card.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { AnswerObjection } from "./answer-objection.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { RaiseObjection } from "./raise-objection.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { RuleObjection } from "./rule-objection.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { type TenderFilesRead, useTenderFiles } from "../use-tender-files.ts"
import type { OpenTender } from "../open-tender.ts"
import { question, asked, answer as answerStyle } from "../tender-document.style.ts"

export type Objection = DataOf<(typeof tenderContract)["objections"]>[number]

const tones: Readonly<Record<string, Tone>> = { raised: "amber", answered: "running", upheld: "red", dismissed: "green" }
const isOpen = ({ state }: Objection) => state === "raised" || state === "answered"

/** The objections to the published candidates: a supplier raises its own, the purchaser answers, the supervisor rules. */
export function Objections({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-prequal")
  const read = useRead(tender, tenderContract.objections)
  const files = useTenderFiles(tender)
  return (
    <Stack gap="4">
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
                <Text color="fg.subtle">{t("objection.none")}</Text>
              ) : (
                <ol>
                  {objections.map((objection, index) => (
                    <One key={objection.objection} tender={tender} files={files} objection={objection} number={index + 1} />
                  ))}
                </ol>
              )}
            </Card>
          </>
        )}
      </Reading>
    </Stack>
  )
}

interface OneProps {
  readonly tender: OpenTender
  readonly files: TenderFilesRead
  readonly objection: Objection
  readonly number: number
}

function One({ tender, files, objection, number }: OneProps) {
  const { t } = useTranslation("tender-prequal")
  const { state, reason, answer, answerDue, ruling, own } = objection
  const verdict = tender.now.verdicts["answerObjection"]
  const isBuyer = isForRole(verdict)
  const adds = (group: "objections" | "replies", may: boolean) =>
    may && !tender.stepped ? { business: files.business(group, objection.objection), title: t(`objection.files.${group}`) } : null
  return (
    <Box as="li" css={question}>
      <Box as="p" css={asked}>
        <Text as="span" fontWeight="semibold">
          {t("objection.nth", { number })}
        </Text>
        <StatePill tone={tones[state] ?? "quiet"}>{t(`objection.${state}`)}</StatePill>
        {own ? <span>{t("objection.own")}</span> : null}
        {state === "raised" && answerDue !== null ? <span>{t("objection.answerDue", { at: formatInstant(answerDue) })}</span> : null}
      </Box>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {reason}
      </Text>
      <FileStrip
        files={files.of("objections", objection.objection)}
        add={adds("objections", own && state === "raised")}
        onSettled={files.reload}
      />
      {answer === null ? null : <Said by={t("objection.buyerSays")}>{answer}</Said>}
      <FileStrip
        files={files.of("replies", objection.objection)}
        add={adds("replies", isBuyer && isOpen(objection))}
        onSettled={files.reload}
      />
      {ruling === null ? null : <Said by={t("objection.supervisorSays")}>{ruling}</Said>}
      <AnswerObjection tender={tender} objection={objection} />
      <RuleObjection tender={tender} objection={objection} open={isOpen(objection)} />
    </Box>
  )
}

const Said = ({ by, children }: { readonly by: string; readonly children: string }) => (
  <Box css={answerStyle}>
    <Box as="span" css={asked}>
      {by}
    </Box>
    {children}
  </Box>
)
