import { Flex, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useSearchParams } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { type BoardNotice, tenderBoardContract } from "#contract/board.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { publicInquiryContract } from "#contract/inquiry.contract.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { screenPath } from "../open-path.ts"
import { DocumentLots } from "../read/document-lots.tsx"
import { PhasePill } from "./phase-pill.tsx"

/** The public notice of one tender, with the way to take part. */
export function BoardNoticePage({ id }: { readonly id: string }) {
  const { t } = useTranslation("board")
  const { data, error, reload } = useCall(tenderBoardContract.notice, { params: { id } })
  const [params, setParams] = useSearchParams()
  const back = () => {
    params.delete("id")
    setParams(params)
  }
  return (
    <Page title={data?.title ?? t("one")} actions={<Button onClick={back}>{t("back")}</Button>}>
      {data ? <Notice notice={data} /> : error ? <Missing error={error} onAgain={reload} /> : <LoadingRows rows={6} />}
    </Page>
  )
}

/** Why there is no notice: it is public no more, or it could not be read. */
export function Missing({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const { t } = useTranslation("board")
  return error instanceof Refused && error.refusal.code === code.absent ? (
    <Empty title={t("gone")} text={t("goneText")} />
  ) : (
    <ErrorPanel error={error} onAgain={onAgain} />
  )
}

function Notice({ notice }: { readonly notice: BoardNotice }) {
  const { t } = useTranslation(["board", "tender", "common"])
  const times = (["publishedAt", "prequalDeadline", "questionDeadline", "bidDeadline", "openingTime"] as const).flatMap((name) =>
    notice[name] === null
      ? []
      : [
          [
            name === "bidDeadline" && notice.kind === "inquiry" ? t("quoteDue") : t(`tender:times.${name}`),
            <Instant key={name} at={notice[name]} />,
          ] as const,
        ],
  )
  return (
    <Stack gap="4">
      <Card
        title={t(`notices.${notice.kind}`)}
        aside={
          notice.kind === "tender" ? (
            <ButtonLink size="small" to={`/prod-api/${tenderBoardContract.ocds.path.replace(":id", notice.id)}`} reloadDocument>
              {t("ocds")}
            </ButtonLink>
          ) : undefined
        }
      >
        <Facts
          rows={[
            [t("number"), notice.number],
            [t("buyer"), notice.buyer],
            [t("phase"), <PhasePill key="phase" {...notice} />],
            ...times,
            ...(notice.contact === "" ? [] : [[t("contact"), notice.contact] as const]),
          ]}
        />
      </Card>
      {notice.result ? (
        <Card title={t("result")}>
          <Facts
            rows={[
              [t("winners"), notice.result.winners.join(t("common:comma"))],
              [t("decidedAt"), <Instant key="at" at={notice.result.at} />],
            ]}
          />
        </Card>
      ) : null}
      <TakePart notice={notice} />
      <Prose title={t("about")} text={notice.summary} />
      {notice.prequalification ? <Prose title={t("criteria")} text={notice.prequalCriteria} /> : null}
      <Card title={t("demand")}>
        <DocumentLots document={notice} />
      </Card>
      {notice.amendments.length === 0 ? null : (
        <Card title={t("amendments")}>
          <Stack as="ul" gap="3">
            {notice.amendments.map(({ id, title, text, at }) => (
              <li key={id}>
                <Text fontWeight="semibold">{title}</Text>
                <Text fontSize="sm" color="fg.muted">
                  <Instant at={at} />
                </Text>
                <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {text}
                </Text>
              </li>
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}

function Prose({ title, text }: { readonly title: string; readonly text: string }) {
  return text === "" ? null : (
    <Card title={title}>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Text>
    </Card>
  )
}

/** Creates the supplier's own quotation and opens it; an existing one is just opened. */
function JoinInquiry({ id, open }: { readonly id: string; readonly open: boolean }) {
  const { t } = useTranslation("board")
  const go = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const join = () =>
    call(publicInquiryContract.join, { params: { id } }).then(({ quotation }) => go(`/inquiry-create?id=${quotation}`), setError)
  if (!open) return <Text color="fg.muted">{t("closed")}</Text>
  return (
    <Stack gap="2" alignItems="flex-start">
      <Button look="solid" onClick={() => void join()}>
        {t("join")}
      </Button>
      <Problem text={error === null ? null : problem} />
    </Stack>
  )
}

/** A visitor registers or signs in, and returns to the tender. */
function TakePart({ notice: { id, kind, phase } }: { readonly notice: BoardNotice }) {
  const { t } = useTranslation("board")
  const { profile } = useSession()
  const own = kind === "tender" ? screenPath("tender-only-shows", id) : `/tender-board?id=${id}`
  const open = phase === "prequalification" || phase === "bidding"
  if (profile && kind === "inquiry") return profile.roles.includes("supplier") ? <JoinInquiry id={id} open={open} /> : null
  if (profile)
    return (
      <div>
        <ButtonLink look="solid" to={own}>
          {t("open")}
        </ButtonLink>
      </div>
    )
  if (!open) return <Text color="fg.muted">{t("closed")}</Text>
  return (
    <Card title={t("takePart")}>
      <Text>{t("takePartText")}</Text>
      <Flex wrap="wrap" gap="2" marginTop="3">
        <ButtonLink look="solid" to="/registration-terms">
          {t("register")}
        </ButtonLink>
        <ButtonLink to={`/systemLogin?to=${encodeURIComponent(own)}`}>{t("signIn")}</ButtonLink>
      </Flex>
    </Card>
  )
}
