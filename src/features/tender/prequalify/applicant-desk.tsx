import { Box, Stack, Text } from "@chakra-ui/react"
import { Circle, CircleCheck, CircleX } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { type Application, type Standing, standingOf, standingTone } from "./application-standing.ts"
import { figures } from "../award/award.style.ts"
import { OneByOne } from "#ui/score-sheet/one-by-one.tsx"
import { ReviewApplicant } from "./review-applicant.tsx"
import { desk } from "#ui/score-sheet/score.style.ts"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"
import type { FileRow } from "#contract/file.contract.ts"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { useTenderFiles } from "../use-tender-files.ts"
import type { OpenTender } from "../open-tender.ts"

interface ApplicantDeskProps {
  readonly tender: OpenTender
  readonly applications: readonly Application[]
}

/** The applicants, one at a time: how many have qualified, the limit, the statement, and the decision. */
export function ApplicantDesk({ tender, applications }: ApplicantDeskProps) {
  const { t } = useTranslation("tender-prequal")
  const ordered = applications.toSorted((one, other) => (one.appliedAt ?? 0) - (other.appliedAt ?? 0))
  const [chosen, setChosen] = useState(() => (ordered.find(({ result }) => result === null) ?? ordered[0])?.application ?? "")
  const at = Math.max(
    0,
    ordered.findIndex(({ application }) => application === chosen),
  )
  const application = ordered[at]
  const files = useTenderFiles(tender)
  const go = (step: number) => setChosen(ordered[at + step]?.application ?? chosen)
  useWorkKeys({ j: () => go(1), k: () => go(-1) })
  const standing = (one: Application) => standingOf(one, tender.view.state)
  const next = () =>
    setChosen([...ordered.slice(at + 1), ...ordered.slice(0, at)].find(({ result }) => result === null)?.application ?? chosen)
  return (
    <>
      <Counter tender={tender} applications={applications} />
      <Box css={desk}>
        <OneByOne
          label={t("review.applicants")}
          chosen={application?.application ?? ""}
          onChoose={setChosen}
          progress={t("review.progress", { done: ordered.filter(({ result }) => result !== null).length, all: ordered.length })}
          items={ordered.map((one) => ({
            id: one.application,
            name: one.partyName,
            mark: <StandingMark standing={standing(one)} />,
            text: one.appliedAt === null ? null : formatInstant(one.appliedAt),
          }))}
        />
        {application ? (
          <Stack gap="4">
            <Statement application={application} standing={standing(application)} papers={files.of("applications", application.party)} />
            <ReviewApplicant key={application.application} tender={tender} application={application} onNext={next} />
          </Stack>
        ) : null}
      </Box>
    </>
  )
}

/** The number of qualified applicants, the limit and the minimum. */
function Counter({ tender, applications }: ApplicantDeskProps) {
  const { t } = useTranslation("tender-prequal")
  const { qualified, document } = tender.view.facts
  const limit = document?.prequalLimit ?? null
  const full = limit !== null && qualified.length >= limit
  return (
    <Card aside={full ? <StatePill tone="amber">{t("review.full")}</StatePill> : undefined}>
      <Box as="dl" css={figures}>
        <div>
          <dt>{t("review.qualified")}</dt>
          <dd>{limit === null ? qualified.length : `${qualified.length} / ${limit}`}</dd>
        </div>
        <div>
          <dt>{t("review.waiting")}</dt>
          <dd>{applications.filter(({ result, state }) => result === null && state === "submitted").length}</dd>
        </div>
        <div>
          <dt>{t("review.failed")}</dt>
          <dd>{applications.filter(({ result }) => result?.passed === false).length}</dd>
        </div>
        <div>
          <dt>{t("criteria.least")}</dt>
          <dd>{document?.minQualified ?? 1}</dd>
        </div>
      </Box>
    </Card>
  )
}

interface StatementProps {
  readonly application: Application
  readonly standing: Standing
  readonly papers: readonly FileRow[]
}

function Statement({ application, standing, papers }: StatementProps) {
  const { t } = useTranslation("tender-prequal")
  const { partyName, statement, appliedAt, result } = application
  return (
    <Card title={partyName} aside={<StatePill tone={standingTone[standing]}>{t(`standing.${standing}`)}</StatePill>}>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {statement}
      </Text>
      <FileStrip files={papers} />
      <Box marginTop="3">
        <Facts
          rows={[
            [t("own.appliedAt"), <Instant key="at" at={appliedAt} />],
            ...(result?.reason ? [[t("own.reason"), result.reason] as const] : []),
          ]}
        />
      </Box>
    </Card>
  )
}

function StandingMark({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation("tender-prequal")
  const [Icon, color] =
    standing === "passed"
      ? ([CircleCheck, "green.fg"] as const)
      : standing === "failed"
        ? ([CircleX, "red.fg"] as const)
        : ([Circle, "fg.subtle"] as const)
  return (
    <Box as="span" color={color}>
      <Icon size={16} aria-hidden />
      <span className="sr-only">{t(`standing.${standing}`)}</span>
    </Box>
  )
}
