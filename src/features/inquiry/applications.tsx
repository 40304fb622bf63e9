import { defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { useCall } from "#client/http/use-call.ts"
import { fileContract, type FileRow } from "#contract/file.contract.ts"
import type { InquiryApplication } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { qualified, termsOf, unreviewed } from "#machines/inquiry/inquiry.prequal.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { type OpenInquiry, useT } from "./inquiry.document.ts"
import { Judging } from "./judging.tsx"

const row = defineStyle({ paddingBlock: "3", borderTopWidth: "1px", "&:first-of-type": { borderTop: "0" } })

/** The terms of qualification, and the suppliers who have applied, with their statements and the result of each (资格预审评审). */
export function Applications({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const { applications, content } = document.view.facts
  const files = useCall(fileContract.ofDocument, { body: { kind: inquiry.id, id: document.id } }, document.now.version)
  const papersOf = (supplier: string) =>
    files.data?.groups.find(({ group, part }) => group === "applications" && part === supplier)?.records ?? []
  const terms = termsOf(content)
  if (!terms) return <Empty title={t("noPrequalification")} text={t("noPrequalificationWhy")} />
  const { criteria, limit, fewest, reviewEnd } = terms
  const passed = qualified({ applications }).length
  return (
    <Stack gap="4">
      <Card title={t("fields.prequalification")}>
        <Facts
          rows={[
            [t("fields.criteria"), <Said key="criteria" text={criteria} />],
            [t("applyEnd"), <Instant key="end" at={terms.applyEnd} />],
            ...(reviewEnd === null ? [] : [[t("reviewEnd"), <Instant key="review" at={reviewEnd} />] as const]),
            [t("qualified"), limit === null ? passed : `${passed} / ${limit}`],
            [t("fields.fewest"), fewest],
            [t("waiting"), unreviewed({ applications })],
          ]}
        />
      </Card>
      <Card title={t("applications")}>
        {applications.length === 0 ? <Empty title={t("noApplications")} text={t("noApplicationsWhy")} /> : null}
        {applications.map((one) => (
          <Applicant key={one.supplier} document={document} application={one} papers={papersOf(one.supplier)} />
        ))}
      </Card>
    </Stack>
  )
}

/** A text with its line breaks. */
export const Said = ({ text }: { readonly text: string }) => (
  <Text as="span" whiteSpace="pre-wrap" overflowWrap="anywhere">
    {text}
  </Text>
)

interface ApplicantProps {
  readonly document: OpenInquiry
  readonly application: InquiryApplication
  readonly papers: readonly FileRow[]
}

function Applicant({ document, application, papers }: ApplicantProps) {
  const t = useT()
  const { supplier, statement, appliedAt, result } = application
  const name = document.view.facts.names[supplier] ?? ""
  return (
    <Stack css={row} gap="2">
      <Flex wrap="wrap" align="center" gap="3">
        <Text fontWeight="semibold">{name}</Text>
        <StatePill tone={result === null ? "amber" : result.passed ? "green" : "red"}>
          {t(`applicants.${result === null ? "waiting" : result.passed ? "passed" : "failed"}`)}
        </StatePill>
        <Text color="fg.muted" fontSize="xs">
          <Instant at={appliedAt} />
        </Text>
      </Flex>
      <Said text={statement} />
      <FileStrip files={papers} />
      {result?.reason ? <Text color="fg.muted">{result.reason}</Text> : null}
      {document.now.state === "prequalReview" ? <Judging document={document} name="reviewApplicant" supplier={supplier} /> : null}
    </Stack>
  )
}
