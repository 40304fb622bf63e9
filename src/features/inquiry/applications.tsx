import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { InquiryApplication } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { qualified } from "#machines/inquiry/inquiry.prequal.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { ReasonDialog } from "#ui/document-frame/document-actions.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { VerdictAction } from "#ui/document-frame/verdict-action.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { type OpenQuotation, useQuotationT } from "./quotation.document.ts"

const row = defineStyle({ paddingBlock: "3", borderTopWidth: "1px", "&:first-of-type": { borderTop: "0" } })

/** The suppliers who have applied, with what they say for themselves, and whether each qualifies (资格预审评审). */
export function Applications({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const { applications } = document.view.facts
  if (applications.length === 0) return <Empty title={t("noApplications")} text={t("noApplicationsWhy")} />
  const count = qualified({ applications }).length
  return (
    <Card title={t("applications")} aside={<Text color="fg.muted">{t("qualified", { count })}</Text>}>
      {applications.map((one) => (
        <Applicant key={one.supplier} document={document} application={one} />
      ))}
    </Card>
  )
}

function Applicant({ document, application }: { readonly document: OpenInquiry; readonly application: InquiryApplication }) {
  const t = useT()
  const run = useCommand(document, inquiryDocument.useWords())
  const { supplier, statement, appliedAt, result } = application
  const name = document.view.facts.names[supplier] ?? ""
  const judge = (passed: boolean, reason: string) =>
    run(inquiry.calls.reviewApplicant, { supplier, passed, reason }, { quiet: true }).then((done) => done !== null)
  return (
    <Stack css={row} gap="2">
      <Flex wrap="wrap" align="center" gap="3">
        <Text fontWeight="semibold">{name}</Text>
        <StatePill tone={result === null ? "amber" : result.passed ? "green" : "red"}>
          {t(result === null ? "notJudged" : result.passed ? "passed" : "notPassed")}
        </StatePill>
        <Text color="fg.muted" fontSize="xs">
          <Instant at={appliedAt} />
        </Text>
      </Flex>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {statement}
      </Text>
      {result?.reason ? <Text color="fg.muted">{result.reason}</Text> : null}
      {document.now.state === "prequalReview" ? (
        <Flex gap="2">
          <VerdictAction
            definition={inquiryDocument}
            document={document}
            name="reviewApplicant"
            label={t("pass")}
            onRun={() => judge(true, "")}
          />
          <VerdictAction
            definition={inquiryDocument}
            document={document}
            name="reviewApplicant"
            label={t("doNotPass")}
            form={(close) => (
              <ReasonDialog
                title={t("doNotPass")}
                consequence={name}
                danger={false}
                onSend={(reason) => judge(false, reason)}
                onClose={close}
              />
            )}
          />
        </Flex>
      ) : null}
    </Stack>
  )
}

/** The own application of a supplier: by what and until when it applies, what it says, and why it did not qualify. */
export function OwnApplication({ document }: { readonly document: OpenQuotation }) {
  const t = useQuotationT()
  const { t: c } = useTranslation("common")
  const { applying, statement, reason } = document.view.facts
  if (!applying) return <Empty title={t("application")} text={c("nothingHere")} />
  return (
    <Card title={t("application")}>
      <Facts
        rows={[
          [t("fields.criteria"), applying.criteria],
          [t("fields.applyEnd"), <Instant key="end" at={applying.applyEnd} />],
          [
            t("fields.statement"),
            <Box as="span" key="statement" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {statement || t("notApplied")}
            </Box>,
          ],
          ...(document.view.state === "unqualified" && reason ? [[t("fields.reason"), reason] as const] : []),
        ]}
      />
    </Card>
  )
}
