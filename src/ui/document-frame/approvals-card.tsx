import { Box, defineStyle, Grid, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import { useCall } from "#client/http/use-call.ts"
import type { Role } from "#contract/people.ts"
import { type ApprovalSubject, workflowContract } from "#contract/workflow.contract.ts"
import type { ApprovalStory } from "#machines/document/fold.ts"
import { ApprovalChain } from "#ui/approval-chain/approval-chain.tsx"
import { approvalTones } from "#ui/approval-chain/approval-tones.ts"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { visitedStates } from "./timeline-facts.ts"

const head = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1",
  columnGap: "2.5",
  "& strong": { fontWeight: "semibold" },
})

interface OfDocument<View, Name extends string> {
  readonly definition: Pick<DocumentDefinition<View, Name>, "approvals">
  readonly document: Pick<Opened<View>, "id" | "timeline" | "approvals">
}

/** How often a document was submitted for approval, as far as this person may know. The server refuses people of the other side. */
export function timesAsked<View, Name extends string>(
  { definition, document }: OfDocument<View, Name>,
  roles: readonly Role[],
  subject?: ApprovalSubject,
): number {
  if (document.approvals) return ofSubject(document.approvals, subject).length
  const { waitsIn, readers } = definition.approvals ?? { waitsIn: {}, readers: [], approve: [] }
  if (!roles.some((role) => readers.includes(role))) return 0
  const asked = visitedStates(document.timeline, document.id).flatMap((state) => waitsIn[state] ?? [])
  return asked.filter((one) => subject === undefined || one === subject).length
}

/** A document's approvals, the last one first: the steps, who decided what and when, and who is asked now. Nothing without any. */
export function ApprovalsCard<View, Name extends string>(props: OfDocument<View, Name> & { readonly subject?: ApprovalSubject }) {
  const { profile } = useSession()
  const { document, subject } = props
  if (timesAsked(props, profile?.roles ?? [], subject) === 0) return null
  if (document.approvals) return <Stories approvals={ofSubject(document.approvals, subject)} />
  // Each act on an approval is a fact of the timeline, so a new fact may mean new data.
  return <Approvals id={document.id} when={document.timeline.length} subject={subject} />
}

const ofSubject = (approvals: readonly ApprovalStory[], subject: ApprovalSubject | undefined) =>
  approvals.filter((one) => subject === undefined || one.subject === subject)

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
