import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { call, newKey } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { type SurveyInRound, surveyContract, type SurveyRound } from "#contract/survey.contract.ts"
import { statesTaking } from "#machines/_kit/judge.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { DayBox } from "#ui/field/boxes.tsx"
import { Field } from "#ui/field/field.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { SurveyResult } from "#ui/survey-result/survey-result.tsx"
import { surveyDocument, useSurveyT } from "../survey.document.ts"
import { cardRow } from "#ui/card/card-row.style.ts"

const row = cardRow("minmax(0, 1fr) 200px 170px minmax(200px, 22%)", "minmax(0, 1fr)")

const extensible: ReadonlySet<string> = new Set(statesTaking(survey.chart.machine, "survey.extended"))
const issues = (roles: readonly string[]) => survey.begin.by.some((role) => roles.includes(role))

/** Rounds of surveys (调查表维护, /wel/supplier-inquiry-maintenance): all of them, or one with the progress of each supplier. */
export function Screen() {
  const round = useSearchParams()[0].get("round")
  return round === null ? <Rounds /> : <Round key={round} round={round} />
}

function Rounds() {
  const { t } = useTranslation("survey")
  const roles = useSession().profile?.roles ?? []
  const { data, error, reload } = useCall(surveyContract.rounds, {})
  return (
    <Page
      title={t("rounds.title")}
      sub={t("rounds.sub")}
      actions={
        issues(roles) ? (
          <ButtonLink look="solid" to="/wel/supplier-inquiry-add">
            {t("add")}
          </ButtonLink>
        ) : undefined
      }
    >
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {!data && !error ? <LoadingRows /> : null}
      {data?.length === 0 ? <Empty title={t("rounds.none")} text={t("rounds.noneWhy")} /> : null}
      {data && data.length > 0 ? (
        <Card title={t("rounds.all")}>
          {data.map((one) => (
            <OneRound key={one.round} one={one} />
          ))}
        </Card>
      ) : null}
    </Page>
  )
}

function OneRound({ one }: { readonly one: SurveyRound }) {
  const { t } = useTranslation("survey")
  return (
    <Box css={row}>
      <TextLink to={`?round=${one.round}`}>{t("issue.edition", { title: one.title, edition: one.edition })}</TextLink>
      <Text color="fg.muted">
        <Instant at={one.issuedAt} />
      </Text>
      <Text color="fg.muted">{t("rounds.until", { day: one.due })}</Text>
      <Flex gap="1" wrap="wrap" justify={{ md: "end" }}>
        {one.waiting > 0 ? <StatePill tone="amber">{t("rounds.waiting", { count: one.waiting })}</StatePill> : null}
        {one.review > 0 ? <StatePill tone="running">{t("rounds.review", { count: one.review })}</StatePill> : null}
        <StatePill tone="green">{t("rounds.approved", { count: one.approved, of: one.asked })}</StatePill>
      </Flex>
    </Box>
  )
}

/** One round: the progress of each supplier, and actions for all that have not answered. */
function Round({ round }: { readonly round: string }) {
  const t = useSurveyT()
  const roles = useSession().profile?.roles ?? []
  const { data, error, reload } = useCall(surveyContract.inRound, { query: { round } })
  const [extending, setExtending] = useState(false)
  const [first] = data ?? []
  const open = (data ?? []).some(({ state }) => extensible.has(state))
  return (
    <Page
      title={first ? t("issue.edition", { title: first.title, edition: first.edition }) : t("rounds.title")}
      sub={first ? t("rounds.until", { day: first.due }) : ""}
      actions={
        first && issues(roles) ? (
          <>
            {open ? <Button onClick={() => setExtending(true)}>{t("rounds.extend")}</Button> : null}
            <ButtonLink to={`/wel/supplier-inquiry-add?id=${round}&template=${first.template}`}>{t("rounds.more")}</ButtonLink>
          </>
        ) : undefined
      }
    >
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {!data && !error ? <LoadingRows /> : null}
      {data?.length === 0 ? <Empty title={t("rounds.gone")} /> : null}
      {data && data.length > 0 ? (
        <Card title={t("rounds.suppliers", { count: data.length })}>
          {data.map((one) => (
            <Asked key={one.id} one={one} />
          ))}
        </Card>
      ) : null}
      {extending ? <Extend round={round} due={first?.due ?? ""} onDone={reload} onClose={() => setExtending(false)} /> : null}
    </Page>
  )
}

function Asked({ one }: { readonly one: SurveyInRound }) {
  const t = useSurveyT()
  const { id, supplier, state, answered, questions, submittedAt, score, outcome } = one
  return (
    <Box css={row}>
      <Stack gap="0" minWidth="0">
        <TextLink to={surveyDocument.pathOf("", id)}>{supplier}</TextLink>
        <Text fontSize="xs" color="fg.muted">
          {one.number}
        </Text>
      </Stack>
      <Text color="fg.muted">{submittedAt === null ? t("rounds.answered", { answered, questions }) : <Instant at={submittedAt} />}</Text>
      <SurveyResult outcome={outcome} score={score} />
      <Flex justify={{ md: "end" }}>
        <StatePill tone={surveyDocument.toneOf(state)}>{t(`states.${state}`)}</StatePill>
      </Flex>
    </Box>
  )
}

/** Extends the last day for all suppliers that have not answered. */
function Extend(props: { readonly round: string; readonly due: string; readonly onDone: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation("survey")
  const [due, setDue] = useState(props.due)
  const [key] = useState(newKey)
  const { run, problem } = useOperation(props.onDone)
  const send = async () => {
    const done = await run(t("rounds.extended"), () => call(surveyContract.extendRound, { body: { round: props.round, due }, key }))
    if (done) props.onClose()
  }
  return (
    <EditDialog
      title={t("rounds.extend")}
      problem={problem}
      dirty={due !== props.due}
      onSend={() => (due === "" ? undefined : send())}
      onClose={props.onClose}
    >
      <Field label={t("fields.due")} hint={t("rounds.extendHow")} required>
        {(control) => <DayBox control={control} value={due} onChange={setDue} />}
      </Field>
    </EditDialog>
  )
}
