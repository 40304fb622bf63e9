import { Box, defineStyle, Grid, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { type ApprovalSubject, workflowContract } from "#contract/workflow.contract.ts"
import type { ApprovalStory } from "#machines/document/fold.ts"
import { ApprovalChain } from "#ui/approval-chain/approval-chain.tsx"
import { approvalTones } from "#ui/approval-chain/approval-tones.ts"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { type OfDocument, ofSubject } from "./approvals.ts"

const head = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1",
  columnGap: "2.5",
  "& strong": { fontWeight: "semibold" },
})

/** A document's approvals, the last one first: the steps, who decided what and when, and who is asked now. */
export function ApprovalsCard<View>({
  document,
  subject,
}: Pick<OfDocument<View, never>, "document"> & { readonly subject?: ApprovalSubject }) {
  if (document.approvals) return <Stories approvals={ofSubject(document.approvals, subject)} />
  // Each act on an approval is a fact of the timeline, so a new fact may mean new data.
  return <Approvals id={document.id} when={document.timeline.length} subject={subject} />
}

function Stories({ approvals }: { readonly approvals: readonly ApprovalStory[] }) {
  const { t } = useTranslation("approval")
  return (
    <Card title={t("one")}>
      <ApprovalStories approvals={approvals} />
    </Card>
  )
}

/** Reads from the server, for a document that is not folded here. */
function Approvals({ id, when, subject }: { readonly id: string; readonly when: number; readonly subject: ApprovalSubject | undefined }) {
  const { t } = useTranslation("approval")
  const { data, error, reload } = useCall(workflowContract.ofDocument, { params: { id } }, when)
  if (data) return <Stories approvals={ofSubject(data, subject)} />
  return <Card title={t("one")}>{error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />}</Card>
}

/** Approvals one below the other, each with its chain. */
export function ApprovalStories({ approvals }: { readonly approvals: readonly ApprovalStory[] }) {
  const { t } = useTranslation("approval")
  return (
    <Stack as="ol" gap="6">
      {approvals.map((one) => (
        <Grid as="li" key={one.approval} gap="3" maxWidth="760px">
          <Box as="p" css={head}>
            <StatePill tone={approvalTones[one.state]}>{t(`states.${one.state}`)}</StatePill>
            <strong>{t(`subjects.${one.subject}`)}</strong>
            <Text as="span" color="fg.muted" fontSize="xs">
              {one.submitter.name} <Instant at={one.requestedAt} />
            </Text>
          </Box>
          <ApprovalChain label={t("way")} steps={one.chain} anyone={one.state === "inApproval"} />
        </Grid>
      ))}
    </Stack>
  )
}
