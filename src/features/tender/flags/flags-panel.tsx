import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import type { FlagShown } from "#contract/tender-flags.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { OpenTender } from "../open-tender.ts"
import { AnswerFlag } from "./answer-flag.tsx"
import { FlagPicture } from "./flag-pictures.tsx"
import { answers as answersStyle, quiet } from "./flags.style.ts"

/** The indicators on a tender: raised ones with their evidence and answers, then those checked without a finding and those that cannot be checked yet. */
export function FlagsPanel({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-flags")
  const { data, error, reload } = useRead(tender, tenderContract.flags)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={6} />
  if (data.flags.length === 0) return <Empty title={t("nothing")} text={t("nothingText")} />
  const raised = data.flags.filter(({ standing }) => standing === "raised")
  const others = data.flags.filter(({ standing }) => standing !== "raised")
  const nameOf = (party: string) => data.names[party] ?? tender.view.facts.names[party] ?? party
  return (
    <Stack gap="4">
      <Callout tone={raised.length === 0 ? "green" : "amber"} title={t("count", { count: raised.length, of: data.flags.length })}>
        <p>{t("meaning")}</p>
      </Callout>
      {raised.map((flag) => (
        <Raised key={flag.name} tender={tender} flag={flag} nameOf={nameOf} />
      ))}
      <Card title={t("others")}>
        <Box as="ul" css={quiet}>
          {others.map(({ name, standing }) => (
            <li key={name}>
              <StatePill tone={standing === "clear" ? "green" : "quiet"}>{t(`standings.${standing}`)}</StatePill>
              <span>{t(`flags.${name}.title`)}</span>
              <Text as="span" color="fg.muted" fontSize="xs">
                {t(`flags.${name}.source`)}
              </Text>
              {name === "loserSubcontracts" ? (
                <Text as="span" color="fg.muted" fontSize="xs" flexBasis="full">
                  {t("subcontractorsSaid")}
                </Text>
              ) : null}
            </li>
          ))}
        </Box>
      </Card>
    </Stack>
  )
}

function Raised({
  tender,
  flag,
  nameOf,
}: {
  readonly tender: OpenTender
  readonly flag: FlagShown
  readonly nameOf: (party: string) => string
}) {
  const { t } = useTranslation("tender-flags")
  const { document, names, flagAnswers = [] } = tender.view.facts
  const said = flagAnswers.filter((one) => one.flag === flag.name)
  const answered = said.some(({ mark }) => mark === flag.mark)
  return (
    <Card
      title={t(`flags.${flag.name}.title`)}
      aside={<StatePill tone={answered ? "green" : "amber"}>{t(answered ? "answered" : "open")}</StatePill>}
    >
      <Stack gap="3">
        <Text fontSize="sm">{t(`flags.${flag.name}.why`)}</Text>
        {flag.evidence.map((evidence, index) => (
          <FlagPicture key={index} evidence={evidence} nameOf={nameOf} currency={document?.currency ?? "CNY"} />
        ))}
        <Text color="fg.muted" fontSize="xs">
          {t("source", { source: t(`flags.${flag.name}.source`) })}
        </Text>
        {said.length === 0 ? null : (
          <Box as="ul" css={answersStyle} aria-label={t("answers")}>
            {said.map(({ by, at, finding, reason, mark }) => (
              <li key={`${by} ${at}`}>
                <Flex as="span" wrap="wrap" columnGap="2" color="fg.muted" fontSize="xs">
                  <span>{[names[by] ?? by, formatInstant(at), t(`findings.${finding}`)].join(" · ")}</span>
                  {mark === flag.mark ? null : <span>{t("before")}</span>}
                </Flex>
                {reason}
              </li>
            ))}
          </Box>
        )}
        {tender.stepped ? null : <AnswerFlag tender={tender} flag={flag} />}
      </Stack>
    </Card>
  )
}
